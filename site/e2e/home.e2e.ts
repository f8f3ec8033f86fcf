import { texts } from "./texts/home";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The home page: its sections, report card, demo and sectors.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: home`, () => {
    test("has all sections in order, with their anchors", async ({ page }) => {
      await page.goto(`${prefix}/`);
      const main = page.getByRole("main");
      // The headings of the sections are numbered, to find each section below.
      const titles = await main.locator("h2").evaluateAll((all) =>
        all
          .filter((one) => !one.closest("[data-island], figure"))
          .map((one, index) => {
            one.setAttribute("data-section", `${index}`);
            return one.textContent ?? "";
          }),
      );
      expect(titles).toHaveLength(11);
      expect(titles[0]).toBe(t.partners);
      expect(titles[5]).toBe(t.whoFor);
      expect(
        await main
          .locator("[id]:is(section, div)")
          .evaluateAll((all) => all.map(({ id }) => id).filter((id) => /^[a-z-]+$/.test(id))),
      ).toEqual(["how-it-works", "technology", "specific-solutions", "pricing", "plans", "help-center", "contact"]);
      // Hero: tagline, title, subtitle, and links to log in and register.
      const { pages, login, register } = t.hero;
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveCount(1);
      await expect(main.locator("p:has(+ h1)")).toHaveText(/\S/);
      await expect(main.locator("h1 ~ p").first()).toContainText(pages);
      await expect(main.getByRole("link", { name: login, exact: true }).first()).toHaveAttribute(
        "href",
        /\?link=login$/,
      );
      await expect(main.getByRole("link", { name: register, exact: true }).first()).toHaveAttribute(
        "href",
        /\?link=register$/,
      );
      const part = (index: number) =>
        main
          .locator("section, div[class]:not(:has(section))", { has: page.locator(`[data-section="${index}"]`) })
          .last();
      await expect(part(0).getByRole("listitem")).toHaveCount(6);
      await expect(part(0).locator('a[target="_blank"]')).toHaveCount(2); // the partner sites
      await expect(page.locator("#how-it-works ol").first().locator(":scope > li")).toHaveCount(4);
      await expect(page.locator("#technology").locator("dt, h3")).toHaveCount(5);
      await expect(part(3).locator('a[href*="agenda."]')).toHaveCount(1);
      await expect(part(3).locator('a[href$="?link=register"]')).toHaveCount(1);
      expect(
        await page
          .locator("#specific-solutions")
          .getByRole("listitem")
          .getByRole("link")
          .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname)),
      ).toEqual(
        [
          "regulated-companies",
          "large-law-firms",
          "medium-law-firms",
          "public-affairs",
          "sectoral-associations",
          "notaries-registries",
        ].map((path) => `${prefix}/${path}/`),
      );
      await expect(part(5).getByRole("tab")).toHaveCount(7);
      expect((await part(6).locator("dd").allTextContents()).map((text) => text.replace(/\s/g, " "))).toEqual(
        t.results.map((text) => text.replace(/\s/g, " ")),
      );
      await expect(
        part(8)
          .getByRole("listitem")
          .filter({ has: page.locator("h3") }),
      ).toHaveCount(3);
      await expect(part(8).getByRole("link")).toHaveAttribute("href", `${prefix}/taxonomy/`);
      await expect(page.locator("#contact").getByRole("link", { name: /agenda|mail|demo|correo|email/i })).toHaveCount(
        2,
      );
    });

    for (const [width, most] of [
      [390, 550],
      [1280, 500],
    ] as const) {
      test(`the report card is at most ${most} px high in a window of ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${prefix}/`);
        const card = page.getByRole("region", { name: t.card.title });
        for (const text of [t.card.badge, t.card.greeting, t.card.summary]) await expect(card).toContainText(text);
        for (const count of t.card.counts) await expect(card.getByText(count, { exact: true })).toBeVisible();
        const colors = await card
          .getByRole("listitem")
          .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.firstElementChild as Element).color));
        expect(new Set(colors).size).toBe(4);
        expect((await card.boundingBox())?.height).toBeLessThanOrEqual(most);
        // The height stays the same for longer texts.
        await card
          .getByRole("list")
          .evaluate((list) =>
            list.append(...Array.from({ length: 24 }, () => list.firstElementChild?.cloneNode(true) as Node)),
          );
        expect((await card.boundingBox())?.height).toBe(most);
      });
    }

    test("one of five steps is open, initially the first, with its screen", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "demo-steps");
      const demo = page.locator('[data-island="demo-steps"]');
      const [first] = t.steps;
      await expect(demo.getByRole("button", { name: first, exact: true })).toHaveAttribute("aria-expanded", "true");
      for (const name of t.steps) {
        await demo.getByRole("button", { name, exact: true }).click();
        await expect(demo.locator('button[aria-expanded="true"]')).toHaveText(name);
        // Only this step's description and scenario are visible.
        const paragraphs = demo
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name, exact: true }) })
          .locator("p");
        await expect(paragraphs).toHaveCount(2);
        for (const text of await paragraphs.all()) await expect(text).toBeVisible();
        await expect(demo.locator("li:has(> h3 > button) p").filter({ visible: true })).toHaveCount(2);
        const screen = demo.getByRole("figure").filter({ visible: true });
        await expect(screen).toHaveCount(1);
        for (const text of t.screens[t.steps.indexOf(name)] ?? []) await expect(screen).toContainText(text);
      }
      await expect(demo.getByRole("img").filter({ visible: true })).toHaveAccessibleName(/12$/); // the chart's name contains its values
      await expect(demo.getByRole("table").filter({ visible: true }).getByRole("cell")).toHaveCount(12);
    });

    test("has seven sectors, and case extracts only for pharma and energy", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "tabs");
      const island = page.locator('[data-island="tabs"]');
      for (const [index, name] of t.sectors.entries()) {
        await island.getByRole("tab", { name, exact: true }).click();
        const panel = island.getByRole("tabpanel", { name, exact: true });
        await expect(panel).toBeVisible();
        await expect(panel.getByRole("listitem")).toHaveCount(3);
        await expect(panel.getByRole("heading")).toHaveCount(1);
        for (const label of t.sectorWords)
          expect(
            (
              await panel
                .locator("p, ul", { hasText: /./ })
                .and(panel.locator(`p:text-is("${label}") + *`))
                .innerText()
            ).length,
          ).toBeGreaterThan(10);
        await expect(island.getByRole("tabpanel").filter({ visible: true })).toHaveCount(1);
        await expect(panel.getByText(t.caseExtract)).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
    });

    test("an address with a fragment scrolls to 80 px above the section after half a second", async ({ page }) => {
      await page.addInitScript(() => {
        const scrolls: number[] = [];
        Object.assign(window, { scrolls });
        const scroll = Element.prototype.scrollIntoView;
        Element.prototype.scrollIntoView = function () {
          scrolls.push(Date.now());
          scroll.call(this, { behavior: "instant" });
        };
      });
      await page.clock.install({ time: 0 });
      await page.goto(`${prefix}/#pricing`);
      await page.clock.pauseAt(600_000);
      const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: number[] }).scrolls.length);
      // Once the parameter is in the address, the page's script has run and its timers have started.
      const scriptsRun = async () => {
        for (let waited = 0; waited < 10_000 && !page.url().includes("forceHideBadge"); waited += 10)
          await page.clock.runFor(10);
      };
      await scriptsRun();
      await page.goto("about:blank");
      await page.goto(`${prefix}/#pricing`);
      await scriptsRun();
      await page.clock.runFor(470);
      expect(await scrolls()).toBe(0);
      await page.clock.runFor(60);
      expect(await scrolls()).toBe(1);
      expect(
        await page.locator("#pricing").evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      ).toBe(80);
    });
  });
}
