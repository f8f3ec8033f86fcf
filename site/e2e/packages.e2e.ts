import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type FixtureSite, fixtureFolder, serveFixture } from "./fixture-site";
import { delayScripts, gate, loaderRan } from "./late-scripts";
import { test } from "./painting-test";

// Packages that sites use, each on a page of its own: used once, under the policy of the site, without a word in the console.

let site: FixtureSite;

test.describe.configure({ mode: "default" }); // one build for all tests
test.skip(
  !existsSync(join(fixtureFolder("packages"), "node_modules")),
  "The packages are not installed: make test-browser",
);

test.beforeAll(async () => {
  test.setTimeout(300_000); // of the build
  site = await serveFixture("packages");
});

test.afterAll(() => site?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const color = (page: Page, name: string) => button(page, name).evaluate((element) => getComputedStyle(element).color);

/** How each package is used, by the id of its route. */
const uses: Record<string, (page: Page) => Promise<void>> = {
  radix: async (page) => {
    await page.getByRole("tab", { name: "Two" }).click();
    await expect(page.getByText("Second tab")).toBeVisible();
    await button(page, "Question").click();
    await expect(page.getByText("Answer")).toBeHidden();
    await button(page, "Menu").click();
    await page.getByRole("menuitem", { name: "Copy" }).click();
    await expect(page.getByText("Chosen: copy")).toBeVisible();
    await page.getByRole("combobox").click();
    await expect(page.locator("[data-radix-select-viewport]")).toHaveCSS("scrollbar-width", "none"); // of its style element
    await page.getByRole("option", { name: "Blue" }).click();
    await expect(page.getByRole("combobox")).toHaveText("Blue");
    await button(page, "Open").click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
    await button(page, "Close").click();
    await expect(page.getByRole("dialog")).toBeHidden();
  },
  headless: async (page) => {
    await page.getByRole("switch").click();
    await expect(page.getByText("Sound is on")).toBeVisible();
    await button(page, "File").click();
    await page.getByRole("menuitem", { name: "Save" }).click();
    await expect(page.getByText("Chosen: save")).toBeVisible();
  },
  aria: async (page) => {
    await button(page, "Press").click();
    await expect(page.getByText("Pressed 1")).toBeVisible();
    await button(page, /Animal/).click();
    await page.getByRole("option", { name: "Dog" }).click();
    await expect(button(page, /Animal/)).toContainText("Dog");
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("31")).toBeVisible();
  },
  motion: async (page) => {
    await expect(page.getByText("Moves")).toHaveCSS("transform", "matrix(1, 0, 0, 1, 40, 0)");
    await expect(page.getByText("Moves")).toHaveCSS("color", "rgb(1, 2, 3)");
    await button(page, "Toggle").click();
    await expect(page.getByText("Leaves")).toHaveCount(0);
  },
  recharts: async (page) => {
    await expect(page.locator(".recharts-bar-rectangle")).toHaveCount(4);
    await page.locator(".recharts-bar-rectangle").nth(1).hover();
    await expect(page.locator(".recharts-tooltip-wrapper").first()).toContainText("south");
  },
  visx: async (page) => {
    await button(page, "More").click();
    await expect(page.getByRole("img", { name: "The amount is 4" })).toBeVisible();
  },
  embla: async (page) => {
    await button(page, "Next").click();
    await expect(page.getByText("Slide two")).toBeInViewport({ ratio: 0.9 });
  },
  swiper: async (page) => {
    await page.locator(".swiper-button-next").click();
    await expect(page.locator(".swiper-slide-active")).toHaveText("Slide two");
  },
  leaflet: async (page) => {
    await page.locator("path.leaflet-interactive").click();
    await expect(page.getByText("Bilbao")).toBeVisible();
  },
  "hook-form": async (page) => {
    await button(page, "Send").click();
    await expect(page.getByText("Not an address")).toBeVisible();
    await page.getByLabel("Email").fill("ana@example.org");
    await button(page, "Send").click();
    await expect(page.getByText("Sent: ana@example.org")).toBeVisible();
  },
  zod: async (page) => {
    await page.getByLabel("Age").fill("21");
    await expect(page.getByText("Accepted 21")).toBeVisible();
  },
  query: async (page) => {
    await button(page, "Ask").click();
    await expect(page.getByText("The answer is 42")).toBeVisible();
  },
  table: async (page) => {
    await expect(page.getByRole("cell").first()).toHaveText("Vigo");
    await button(page, "City").click();
    await expect(page.getByRole("cell").first()).toHaveText("Bilbao");
  },
  lucide: async (page) => {
    await button(page, "Like").click();
    await expect(page.locator("svg.lucide-heart-off")).toBeVisible();
  },
  "date-fns": async (page) => {
    await button(page, "Next day").click();
    await expect(page.getByText("1 otsaila 2026")).toBeVisible();
  },
  katex: async (page) => {
    await expect(page.locator("#formula .katex-strut").first()).toHaveCSS("display", "inline-block");
    expect(
      await page
        .locator("#formula .katex-strut")
        .first()
        .evaluate((strut) => strut.clientHeight),
    ).toBeGreaterThan(8);
  },
  preview: async (page) => {
    await page.getByLabel("Formula").fill("\\frac{a}{b}");
    const part = page.locator("#preview .mfrac .vlist > span").first();
    await expect(part).toBeAttached();
    expect(await part.evaluate((element) => getComputedStyle(element).top)).toMatch(/^-[1-9]/); // of its style attribute
    await expect(page.locator("#drawing path")).toHaveCSS("fill", "rgb(1, 2, 3)"); // of its style element
  },
  shiki: async (page) => {
    const word = page.locator("#listing .line span").first();
    await expect(word).toHaveText("const");
    await expect(word).not.toHaveCSS("color", "rgb(0, 0, 0)");
  },
  emotion: async (page) => {
    expect(await color(page, "Paint")).toBe("rgb(128, 0, 0)");
    await button(page, "Paint").click();
    await expect(button(page, "Paint")).toHaveCSS("color", "rgb(0, 128, 0)");
    await expect(button(page, "Paint")).toHaveCSS("padding-left", "7px");
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--emotion"))).toBe("yes");
  },
  styled: async (page) => {
    expect(await color(page, "Paint")).toBe("rgb(128, 0, 0)");
    await button(page, "Paint").click();
    await expect(button(page, "Paint")).toHaveCSS("color", "rgb(0, 128, 0)");
    expect(await page.locator("hr").evaluate((line) => line.getAnimations().length)).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--styled"))).toBe("yes");
  },
  three: async (page) => {
    await button(page, "Shoot").click();
    await expect(page.getByText("Hit")).toBeVisible();
  },
  zustand: async (page) => {
    await button(page, /Bears/).click();
    await expect(button(page, "Bears: 1")).toBeVisible();
  },
  jotai: async (page) => {
    await button(page, /Double/).click();
    await expect(button(page, "Double: 4")).toBeVisible();
  },
  i18next: async (page) => {
    await expect(page.getByText("Kaixo")).toBeVisible();
    await button(page, "Español").click();
    await expect(page.getByText("Hola")).toBeVisible();
  },
  floating: async (page) => {
    await button(page, "Explain").click();
    await expect(page.getByText("Because")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Because")).toBeHidden();
  },
  cmdk: async (page) => {
    await page.getByPlaceholder("Search").fill("oran");
    await expect(page.getByRole("option")).toHaveText(["Orange"]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Chosen: Orange")).toBeVisible();
  },
  sonner: async (page) => {
    await button(page, "Save").click();
    await expect(page.locator("[data-sonner-toaster]")).toHaveCSS("position", "fixed");
    await expect(page.getByText("Saved")).toBeVisible();
  },
};

for (const [route, use] of Object.entries(uses))
  test(`the package ${route}`, async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.goto(`${site.origin}/${route}/`);
    for (const island of await page.locator("[data-island]").all())
      await expect(island).toHaveAttribute("data-hydrated");
    await use(page);
    expect(said).toEqual([]);
  });

for (const route of ["emotion", "styled"])
  test(`the styles of ${route} need no script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/${route}/`);
    await expect(button(page, "Paint")).toHaveCSS("color", "rgb(128, 0, 0)");
    await expect(page.locator("style")).toHaveCount(0);
    await context.close();
  });

/** Where each package takes effect at the first press, key or text, by the id of its route. */
const firsts: [route: string, name: string, act: (page: Page) => Promise<void>, effect: (page: Page) => Locator][] = [
  ["radix", "the press on a menu", (page) => button(page, "Menu").click(), (page) => page.getByRole("menuitem")],
  ["radix", "Enter on a menu", (page) => button(page, "Menu").press("Enter"), (page) => page.getByRole("menuitem")],
  ["radix", "the press on a select", (page) => page.getByRole("combobox").click(), (page) => page.getByRole("option")],
  [
    "radix",
    "an arrow key on a tab",
    (page) => page.getByRole("tab").first().press("ArrowRight"),
    (page) => page.getByText("Second tab"),
  ],
  ["radix", "the press on a dialog", (page) => button(page, "Open").click(), (page) => page.getByRole("dialog")],
  [
    "headless",
    "the press on a switch",
    (page) => page.getByRole("switch").click(),
    (page) => page.getByText("Sound is on"),
  ],
  [
    "headless",
    "Space on a switch",
    (page) => page.getByRole("switch").press("Space"),
    (page) => page.getByText("Sound is on"),
  ],
  ["headless", "the press on a menu", (page) => button(page, "File").click(), (page) => page.getByRole("menuitem")],
  ["aria", "a press", (page) => button(page, "Press").click(), (page) => page.getByText("Pressed 1")],
  ["aria", "Enter", (page) => button(page, "Press").press("Enter"), (page) => page.getByText("Pressed 1")],
  ["aria", "the press on a select", (page) => button(page, /Animal/).click(), (page) => page.getByRole("option")],
  ["aria", "a key on a slider", (page) => page.getByRole("slider").press("ArrowRight"), (page) => page.getByText("31")],
  ["hook-form", "a submit", (page) => button(page, "Send").click(), (page) => page.getByText("Not an address")],
  ["zod", "a text", (page) => page.getByLabel("Age").pressSequentially("21"), (page) => page.getByText("Accepted 21")],
  ["floating", "the press on a hint", (page) => button(page, "Explain").click(), (page) => page.getByText("Because")],
  [
    "cmdk",
    "a text",
    (page) => page.getByPlaceholder("Search").pressSequentially("oran"),
    (page) => page.locator("[role=option]:only-child"),
  ],
  ["sonner", "a press", (page) => button(page, "Save").click(), (page) => page.getByText("Saved")],
];

for (const [route, name, act, effect] of firsts)
  test(`${name} before the scripts of ${route} arrive`, async ({ page }) => {
    const islands = gate();
    const visit = await delayScripts(page);
    await visit(`${site.origin}/${route}/`, {
      loader: Promise.resolve(),
      islands: islands.opened,
      later: islands.opened,
    });
    await loaderRan(page);
    await act(page);
    await expect(effect(page)).toHaveCount(0);
    islands.open();
    await expect(effect(page).first()).toBeVisible();
  });
