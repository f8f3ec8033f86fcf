import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./painting-test";
import { startServer, type Server } from "./server";

const text = "content/news/dora-ai-act/es.md";
let root: string;
let server: Server | undefined;
let origin: string;

const read = (name: string) => readFileSync(join(root, name), "utf8");
const edit = (name: string, change: (text: string) => string) => writeFileSync(join(root, name), change(read(name)));

// A copy of this site, served by `gaceta dev` on a free port.
test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "gaceta-dev-"));
  for (const folder of ["content", "site", "templates", "package.json"])
    cpSync(folder, join(root, folder), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  server = await startServer(["dev", "--root", root]);
  origin = server.address.href;
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

test("an open page follows the saved files", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(new URL("/news/dora-ai-act/", origin).href);
  await page.waitForLoadState("networkidle");
  const marked = () => page.evaluate(() => Boolean(Reflect.get(window, "sameVisit")));
  const mark = () => page.evaluate(() => Reflect.set(window, "sameVisit", true));
  const place = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
  await mark();

  await test.step("a style sheet changes without a reload", async () => {
    edit("site/styles/base.css", (css) => `${css}\n:root { --dev-mark: 7; }\n`);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--dev-mark")))
      .toBe("7");
    expect(await marked()).toBe(true);
    expect(await place()).toBe(500);
  });

  await test.step("a saved text appears without a reload and keeps the scroll position", async () => {
    edit(text, (md) => `${md}\n\nGuardado ahora mismo.\n`);
    await expect(page.getByText("Guardado ahora mismo.")).toBeAttached();
    expect(await marked()).toBe(true);
    expect(await place()).toBe(500);
  });

  await test.step("an error appears in the page and disappears when it is fixed", async () => {
    await mark();
    edit(text, (md) => `${md}\n<b>Sin terminar</b>\n`);
    const alert = page.getByRole("alert").filter({ hasText: "Raw HTML" });
    await expect(alert).toContainText(`${text}:${read(text).trimEnd().split("\n").length}:1`);
    await expect(page.getByText("Guardado ahora mismo.")).toBeAttached();
    edit(text, (md) => md.replace("\n<b>Sin terminar</b>\n", ""));
    await expect(alert).toHaveCount(0);
    expect(await marked()).toBe(true);
  });

  await test.step("a draft has a label", async () => {
    edit(text, (md) => md.replace("\n---\n", "\ndraft: true\n---\n"));
    await expect(page.getByRole("status").filter({ hasText: "Not public: this article is a draft." })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test("an open page loads a saved island", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(new URL("/pricing/", origin).href);
  const monthly = page.getByRole("tab", { name: "Mensual" });
  const plans = page.locator("#plans");
  const chooseMonthly = async () => {
    await monthly.click();
    await expect(plans).toHaveAttribute("data-billing", "monthly");
  };
  await chooseMonthly();
  let saved = 0;
  // Packages are bundled separately some time after the start; saving must work before and after that.
  await expect(async () => {
    const mark = `saved-${++saved}`;
    edit("site/features/pricing/pricing-plans.island.tsx", (tsx) =>
      tsx.replace(/id="plans"( data-mark="[^"]*")?/, `id="plans" data-mark="${mark}"`),
    );
    await expect(plans).toHaveAttribute("data-mark", mark);
    await chooseMonthly();
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(scripts.filter((name) => name.includes("/package-")).length).toBeGreaterThan(0);
  }).toPass();
  expect(complaints).toEqual([]);
});

test("an open island shows its new code before the page is rendered", async ({ page }) => {
  await page.goto(new URL("/pricing/", origin).href);
  const plans = page.locator("#plans");
  const monthly = page.getByRole("tab", { name: "Mensual" });
  await monthly.click();
  await expect(plans).toHaveAttribute("data-billing", "monthly");
  await expect(plans.locator("xpath=ancestor::*[@data-island]")).toHaveJSProperty("gacetaIsland.update.length", 1);
  const file = "site/features/pricing/pricing-plans.island.tsx";
  const line = '  if (typeof document === "undefined") throw new Error("not on the server");\n';
  edit(file, (tsx) => tsx.replace(/ id="plans"/, ' data-early="yes"$&').replace(/^ {2}return /m, `${line}$&`));
  await expect(plans).toHaveAttribute("data-early", "yes");
  await expect(plans).toHaveAttribute("data-billing", "monthly");
  await expect(page.getByText("not on the server").first()).toBeVisible();
  edit(file, (tsx) => tsx.replace(' data-early="yes"', "").replace(line, ""));
  await expect(plans).not.toHaveAttribute("data-early"); // an undo leads back to code that the browser has run
  await expect(plans).toHaveAttribute("data-billing", "monthly");
  await expect(page.getByText("not on the server")).toHaveCount(0);
});
