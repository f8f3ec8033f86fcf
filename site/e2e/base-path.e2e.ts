import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./painting-test";
import { gaceta, startServer, type Server } from "./server";

// This site below a path of its host, such as https://site.example/team/docs/.

const base = "/team/docs";
let out: string;
let server: Server | undefined;
let host: string;

test.describe.configure({ mode: "default" }); // one build for all tests

// Builds the site and serves it on a free port.
test.beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "gaceta-below-"));
  const dist = join(out, "dist");
  const built = spawnSync(
    gaceta,
    ["build", "--base-url", `https://site.example${base}`, "--out", dist, "--cache", join(out, "cache")],
    { encoding: "utf8" },
  );
  if (built.status !== 0) throw new Error(built.stderr);
  server = await startServer(["preview", "--out", dist]);
  const { address } = server;
  expect(address.pathname).toBe(`${base}/`);
  host = address.origin;
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(out, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) expect.soft(message.text()).toBe("");
  });
  page.on("pageerror", (error) => expect.soft(error.message).toBe(""));
  page.on("response", (response) => {
    if (new URL(response.url()).origin !== host) return;
    expect.soft(new URL(response.url()).pathname).toMatch(new RegExp(`^(/|${base}/.*)$`));
    expect.soft(response.status(), response.url()).toBeLessThan(400);
  });
});

test("islands hydrate from preloaded files", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${host}/`);
  expect(new URL(page.url()).pathname).toBe(`${base}/`);
  const islands = page.locator("[data-island]");
  const count = await islands.count();
  expect(count).toBeGreaterThan(1);
  for (let i = 0; i < count; i++) {
    const island = islands.nth(i);
    await island.dispatchEvent("activate");
    await expect(island).toHaveAttribute("data-hydrated", "");
  }
  const preloaded = await page
    .locator("link[rel=preload][href]")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloaded.length).toBeGreaterThan(0);
  for (const path of preloaded) expect(asked.filter((other) => other === path)).toEqual([path]); // once: the file matches
  const assets = asked.filter((path) => path.startsWith(`${base}/_assets/`));
  expect(assets.filter((path, i) => assets.indexOf(path) !== i)).toEqual([]);
});

test("the language switch and links stay below the path", async ({ page }) => {
  await page.goto(`${host}${base}/pricing/`);
  await page.locator("a[data-language]").first().click();
  await expect(page).toHaveURL((url) => url.pathname === `${base}/en/pricing/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.locator("header a").first().click();
  await expect(page).toHaveURL((url) => url.pathname === `${base}/en/`);
});

test("the nearest not-found page is shown, with links below the path", async ({ browser }) => {
  const page = await browser.newPage();
  const answer = await page.goto(`${host}${base}/en/nowhere/`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("main a").first()).toHaveAttribute("href", `${base}/en/`);
  await page.goto(`${host}${base}/news/nothing/`);
  await expect(page.locator("main a").first()).toHaveAttribute("href", `${base}/news/`);
  await page.close();
});

test("the filter of a listing finds articles", async ({ page }) => {
  await page.goto(`${host}${base}/news/?q=dora`);
  const found = page.locator(`main a[href^="${base}/news/"]`);
  await expect(found.first()).toBeVisible();
  await found.first().click();
  await expect(page.locator("h1")).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${base}/news/.+/$`));
});
