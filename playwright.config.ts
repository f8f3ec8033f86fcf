import { defineConfig } from "@playwright/test";
import { findHeadlessBrowser } from "./site/e2e/find-browser.mjs";

const port = Number(process.env.GACETA_E2E_PORT ?? 4319);
const executablePath = await findHeadlessBrowser();

/** The browser tests run against the built site, served with its own headers. */
export default defineConfig({
  testDir: "site/e2e",
  testMatch: "*.e2e.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3, // of two cores: much of its time a test waits, such as for an idle network
  // The second try tells a race from a fault of every run. In CI a test that passes only then fails the run; see flaky-tests.ts.
  reporter: process.env.CI ? [["list"], ["./site/e2e/flaky-tests.ts"]] : [["list"]],
  retries: 1,
  timeout: 180_000, // of a slow machine that is busy
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "es-ES",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "chromium", testIgnore: "firefox.e2e.ts" },
    { name: "firefox", testMatch: "firefox.e2e.ts" }, // skipped where no Firefox is installed
    { name: "docs", testDir: "docs/tests", use: { baseURL: `http://127.0.0.1:${port + 1}/docs/`, locale: "en-GB" } },
  ],
  webServer: [
    { root: ".", port, path: "/" },
    { root: "docs", port: port + 1, path: "/docs/" },
  ].map(({ root, port, path }) => ({
    command: `bin/gaceta preview --root ${root} --addr 127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${path}`,
    reuseExistingServer: !process.env.CI,
  })),
});
