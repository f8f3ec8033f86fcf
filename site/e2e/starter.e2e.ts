import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./painting-test";
import { gaceta, startServer, type Server } from "./server";

// The site that `gaceta init` creates, built with the packages of this repository.

test.describe.configure({ mode: "serial" });

const paths = [
  "/",
  "/es/journal/",
  "/en/journal/first-article/",
  "/en/journal/languages/",
  "/es/journal/tags/tools/",
  "/es/about/",
  "/contact/",
  "/en/nothing-here/",
];
const components = `
![A mark](mark.svg)

:counter[Clicks]{start=3} in a line.

::counter{start=7}

:::details{title="More"}
Hidden **text**.
:::

:::figure{caption="A caption"}
A text.
:::

:::quote{by="Ada"}
Words.
:::

:::steps
1. First.
2. Second.
:::

:::timeline
- **2025** Earlier.
- **2026** Later.
:::

::::tabs
:::tab{title="One"}
The first tab.
:::
:::tab{title="Two"}
The second tab.
:::
::::
`;
const counter = `import { defineIsland, Slot } from "gaceta";
import { useState } from "react";

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <>
      <Slot inline /> <button type="button" onClick={() => setCount(count + 1)}>count {count}</button>
    </>
  );
}

export default defineIsland("counter", Counter);
`;
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40"/></svg>`;
const counterSchema = { type: "object", required: ["start"], properties: { start: { type: "integer" } } };
let folder: string;
let server: Server | undefined;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "gaceta-starter-"));
  const root = join(folder, "fogons");
  execFileSync(gaceta, ["init", root, "--languages", "ca,es,en"]);
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  for (const dir of ["site/markdown", "content/schemas/markdown"]) mkdirSync(join(root, dir), { recursive: true });
  writeFileSync(join(root, "site/markdown/counter.island.tsx"), counter);
  writeFileSync(join(root, "content/schemas/markdown/counter.schema.json"), JSON.stringify(counterSchema));
  writeFileSync(join(root, "content/journal/languages/mark.svg"), mark);
  for (const lang of ["ca", "es", "en"]) appendFileSync(join(root, `content/journal/languages/${lang}.md`), components);
  const routes = join(root, "content/routes.yaml");
  writeFileSync(routes, readFileSync(routes, "utf8").replace("perPage: 10", "perPage: 2"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  server = await startServer(["preview", "--root", root]);
  origin = server.address.origin;
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page and returns the list to which its console complaints are added. */
async function open(page: Page, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(origin + path);
  await page.waitForLoadState("networkidle");
  return complaints;
}

async function center(element: Locator): Promise<number> {
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return x + width / 2;
}

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 390],
] as const) {
  test(`every page is accessible, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      viewport: { width, height: 844 },
    });
    const page = await context.newPage();
    for (const path of paths) {
      const complaints = await open(page, path);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
        path,
      ).toEqual([]);
      if (!path.includes("nothing")) expect(complaints, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
}

test("an article without a picture keeps its title below its date", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/en/journal/`);
  const entry = page.locator(".entries article").first();
  await entry.locator("picture").evaluate((picture) => picture.remove());
  const [date, title, excerpt] = await Promise.all(
    ["time", "h2", "h2 + p"].map((part) => entry.locator(part).boundingBox()),
  );
  expect(title?.x).toBe(date?.x);
  expect(excerpt?.x).toBe(date?.x);
  expect(title?.y).toBeGreaterThan(date?.y ?? 0);
});

test("a text begins below its title on a narrow screen, and a small picture keeps its size", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${origin}/en/journal/languages/`);
  const [title, text] = await Promise.all(["h1", ".prose > p"].map((part) => page.locator(part).first().boundingBox()));
  expect(text?.x).toBe(title?.x);
  expect((await page.getByAltText("A mark").boundingBox())?.width).toBe(120);
});

test("the theme is chosen before the first paint and remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/");
  const button = page.getByRole("button", { name: "Canvia entre clar i fosc" });
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The first content of the next page is dark already.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.documentElement?.dataset.theme !== "dark") return;
      observer.disconnect();
      Reflect.set(window, "darkAt", performance.now());
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${origin}/en/about/`);
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  expect(await page.evaluate(() => Reflect.get(window, "darkAt"))).toBeLessThan(Number(await painted.jsonValue()));
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(16, 24, 34)");
});

test("the page follows the sun", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const complaints = await open(page, "/en/");
  const sun = page.getByRole("slider");
  await sun.scrollIntoViewIfNeeded();
  await expect(sun).toHaveAttribute("aria-valuetext", "09:00, Morning");
  await sun.fill("1200");
  await expect(sun).toHaveAttribute("aria-valuetext", "20:00, Night");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(sun).toHaveAttribute("aria-valuetext", "09:00, Morning");
  expect(complaints).toEqual([]);
});

test("the window never cuts the sun or the moon", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/en/");
  const sun = page.getByRole("slider");
  for (const minute of ["0", "1430"]) {
    await sun.fill(minute);
    await expect(page.locator(".disc")).toBeInViewport({ ratio: 1 });
  }
});

test("the sun is above its slider, and code begins at the left, in a language from right to left", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/en/");
  await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
  const sun = page.getByRole("slider");
  const { x = 0, width = 0, height = 0 } = (await sun.boundingBox()) ?? {};
  await sun.click({ position: { x: width / 4, y: height / 2 } });
  const disc = page.locator(".disc");
  await expect.poll(async () => Math.abs((await center(disc)) - x - width / 4)).toBeLessThan(30);

  await open(page, "/en/journal/first-article/");
  await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
  const code = page.locator("pre", { hasText: "gaceta new journal my-article" });
  const [frame, text] = await Promise.all([
    code.boundingBox(),
    code.evaluate((pre) => {
      const range = document.createRange();
      range.selectNodeContents(pre);
      return range.getBoundingClientRect().left;
    }),
  ]);
  expect(text - (frame?.x ?? 0)).toBeLessThan(40);
});

test("the languages, the pages of the journal and the form work", async ({ page }) => {
  await open(page, "/journal/");
  await page.getByText("Català").first().click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${origin}/en/journal/`);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(`${origin}/en/journal/page/2/`);
  await page.getByRole("link", { name: "Contact" }).click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email address").fill("ada@example.org");
  await page.getByLabel("Message", { exact: true }).fill("Hello");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("status")).toContainText("hello@example.org");
});

test("components in a text show their parts, and those that are islands run", async ({ page }) => {
  const complaints = await open(page, "/en/journal/languages/");
  for (const start of [3, 7]) {
    await page.getByRole("button", { name: `count ${start}` }).click();
    await expect(page.getByRole("button", { name: `count ${start + 1}` })).toBeVisible();
  }
  await expect(page.getByText("Clicks")).toBeVisible();
  await page.getByText("More", { exact: true }).click();
  await expect(page.getByText("Hidden text.")).toBeVisible();
  await expect(page.getByText("The first tab.")).toBeVisible();
  await page.getByText("Two", { exact: true }).click();
  await expect(page.getByText("The second tab.")).toBeVisible();
  await expect(page.getByText("The first tab.")).toBeHidden();
  expect(complaints).toEqual([]);
});
