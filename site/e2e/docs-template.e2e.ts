import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { test } from "./painting-test";

// The documentation site that `gaceta init --template docs` creates, in all languages that it has words for.

const gaceta = resolve(process.env.GACETA ?? "bin/gaceta");
let folder: string;
let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gaceta-docs-"));
  const root = join(folder, "manual");
  execFileSync(gaceta, ["init", root, "--template", "docs", "--languages", "es,en,ca,fr,de,it,pt"]);
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  server = spawn(gaceta, ["preview", "--root", root, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(server.stdout as NodeJS.ReadableStream), "line");
  origin = String(line).trim();
});

test.afterAll(async () => {
  server.kill("SIGINT");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
});

test("many languages fit on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(new URL("/start/", origin).href);
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
  await expect(page).toHaveURL(/\/de\/start\/$/);
});
