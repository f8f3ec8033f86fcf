import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "../../site/e2e/painting-test";

test.beforeEach(({ page }) => {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) throw new Error(`The console says: ${message.text()}`);
  });
});

test("The search finds headings and texts, in the page’s language", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "Search" }).click();
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("searchbox").fill("per page");
  await expect(search.getByRole("link").first()).toBeVisible();
  await search.getByRole("searchbox").fill("perPage");
  await search
    .getByRole("link", { name: /perPage/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/reference\/routes\/#perpage$/);
  await expect(search).toBeHidden();

  await page.goto("./es/");
  await page.locator("[data-theme-switch][aria-pressed]").waitFor(); // the code of all pages runs
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("imagenes");
  const pictures = page
    .getByRole("dialog")
    .getByRole("link", { name: /^Imágenes/ })
    .first();
  await expect(pictures).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(pictures).toBeFocused();
  await page.getByRole("searchbox").fill("qwertz");
  await expect(page.getByRole("status")).toHaveText("Sin resultados. Prueba con otra palabra.");
});

test("Code is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./start/first-site/");
  const block = page.locator(".code").filter({ hasText: /^gaceta dev/ });
  await block.hover();
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("gaceta dev");
});

test("Code stays in order in a language from right to left", async ({ page }) => {
  await page.goto("./reference/commands/");
  await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
  const hyphens = await page
    .getByText("--base-url URL", { exact: true })
    .first()
    .evaluate((code) => {
      const range = document.createRange();
      range.setStart(code.firstChild as Text, 0);
      range.setEnd(code.firstChild as Text, 2);
      return [range.getBoundingClientRect().left, code.getBoundingClientRect().left];
    });
  expect((hyphens[0] ?? 0) - (hyphens[1] ?? 0)).toBeLessThan(20);
});

test("A choice of dark mode stays, and is there before the first paint", async ({ page }) => {
  await page.goto("./");
  const button = page.getByRole("button", { name: "Dark mode" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset.first = getComputedStyle(document.documentElement).backgroundColor;
    });
  });
  await page.goto("./start/first-site/");
  await expect(page.locator("html")).toHaveAttribute("data-first", dark);
});

test("A phone has the menu in a popover, and nothing overflows", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["./", "./es/publish/deploy/", "./reference/commands/", "./reference/diagnostics/"]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Routes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Routes");
});

test("A phone has the contents of a page above its text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./write/content/");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const link = contents.getByRole("link").last();
  await expect(link).toBeHidden();
  await contents.getByText("On this page").click();
  await link.click();
  await expect(page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`)).toBeInViewport();
});

test("On a wide screen the contents are open, and begin where the sidebar begins", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("./write/content/");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 1500));
  const top = (name: string) =>
    page
      .getByRole("navigation", { name })
      .locator("summary")
      .first()
      .evaluate((summary) => summary.getBoundingClientRect().top);
  expect(Math.abs((await top("On this page")) - (await top("Menu")))).toBeLessThan(4);
});

test("A group of the sidebar closes", async ({ page }) => {
  await page.goto("./write/content/");
  const sidebar = page.getByRole("navigation", { name: "Menu" });
  await expect(sidebar.getByRole("link", { name: "Routes" })).toBeVisible();
  await sidebar.getByText("Reference", { exact: true }).click();
  await expect(sidebar.getByRole("link", { name: "Routes" })).toBeHidden();
});

test("On a phone the rows of the reference need no scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./reference/components/");
  const hidden = await page
    .locator(".table-scroll")
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(hidden.length).toBeGreaterThan(0);
  expect(Math.max(...hidden)).toBe(0);
});

test("Previous and next follow the sidebar, and Spanish names the English pages", async ({ page }) => {
  await page.goto("./es/publish/machines/");
  const pager = page.getByRole("navigation", { name: "Página anterior y siguiente" });
  const neighbor = (step: number) =>
    page
      .locator("#sidebar a")
      .evaluateAll(
        (links, step) => links[links.findIndex((link) => link.ariaCurrent) + step]?.getAttribute("href") ?? "",
        step,
      );
  await expect(pager.getByRole("link", { name: /^Anterior/ })).toHaveAttribute("href", await neighbor(-1));
  const next = pager.getByRole("link", { name: /^Siguiente/ });
  await expect(next).toHaveAttribute("href", await neighbor(1));
  await expect(next).toHaveAttribute("hreflang", "en");
});

test("A page that exists in English only keeps its place in Spanish", async ({ page }) => {
  await page.goto("./reference/routes/");
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/docs\/es\/reference\/routes\/$/);
  await expect(page.getByText("Este texto no está traducido al español")).toBeVisible();
  await expect(page.locator("#sidebar [aria-current]")).toHaveText("Routes");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/docs\/reference\/routes\/$/);
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/routes\/$/);
});

test("The first page shows a mistake at its line, and lists every page of the menu", async ({ page }) => {
  for (const address of ["./", "./es/"]) {
    await page.goto(address);
    await expect(page.locator(".prose pre").filter({ hasText: "[content-key]" })).toBeVisible();
    const hrefs = (links: Element[]) => links.map((link) => link.getAttribute("href"));
    const menu = await page.locator("#sidebar a").evaluateAll(hrefs);
    expect(menu.length).toBeGreaterThan(20);
    expect(await page.locator("main section a").evaluateAll(hrefs)).toEqual(expect.arrayContaining(menu));
  }
});

test("On a phone the name of the site is whole", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./write/content/");
  const name = page.getByRole("banner").getByRole("link", { name: "Gaceta" });
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
});

test("An address from before the groups leads to its page", async ({ page }) => {
  await page.goto("./es/content/");
  await expect(page).toHaveURL(/\/docs\/es\/write\/content\/$/);
});

test("A page names its version once, and links to its file", async ({ page }) => {
  await page.goto("./es/write/content/");
  await expect(page.getByRole("banner").getByText("0.1", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("banner").getByRole("button", { name: "Versión" })).toHaveCount(0);
  const edit = page.getByRole("link", { name: "Editar esta página" });
  await expect(edit).toHaveAttribute("href", /\/edit\/main\/docs\/content\/guide\/write\/content\/es\.md$/);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`Axe finds nothing wrong, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const address of ["./", "./es/write/content/", "./reference/settings/", "./nowhere/"]) {
      page.removeAllListeners("console"); // a missing page is logged
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector("[data-theme-switch][aria-pressed]"));
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
