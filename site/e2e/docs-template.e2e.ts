import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./painting-test";
import { gaceta, startServer, type Server } from "./server";

// The documentation site that `gaceta init --template docs` creates, in all languages that it has words for.

let folder: string;
let server: Server | undefined;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gaceta-docs-"));
  const root = join(folder, "manual");
  execFileSync(gaceta, ["init", root, "--template", "docs", "--languages", "es,en,ca,fr,de,it,pt"]);
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  server = await startServer(["preview", "--root", root]);
  origin = server.address.href;
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("many languages fit on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(new URL("/start/install/", origin).href);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Idiomas: Español" }).click();
  const languages = page.getByRole("navigation", { name: "Idiomas" });
  await expect(languages.getByRole("link")).toHaveText([
    "English",
    "Català",
    "Français",
    "Deutsch",
    "Italiano",
    "Português",
  ]);
  await page.keyboard.press("Escape");
  await expect(languages).toBeHidden();
  await page.getByRole("button", { name: "Idiomas: Español" }).click();
  await languages.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/de\/start\/install\/$/);
});
