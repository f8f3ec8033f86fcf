import { texts } from "./texts/inner-pages";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The pages for the kinds of clients.

/** What the specification claims, as regulated companies read it: a figure, and a word of what it measures in each language. */
const figures = [
  ["100 %", { es: /de precisión/, en: /^precision/ }],
  ["10×", { es: /^la velocidad/, en: /faster/ }],
  ["10×", { es: /productividad/, en: /productivity/ }],
  ["3×", { es: /capacidad de respuesta/, en: /response capacity/ }],
  ["−90 %", { es: /tiempo y coste/, en: /time and money/ }],
  ["24/7", { es: /vigilancia/, en: /monitoring/ }],
  ["0", { es: /^sanciones/, en: /^penalties/ }],
] as const;

/** The other segments, with a figure that each of their pages claims. */
const claims = {
  "large-law-firms": /3 ho/,
  "medium-law-firms": /10 min/,
  "public-affairs": /14 ho/,
  "sectoral-associations": /300 /,
  "notaries-registries": /9:30/,
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: segments`, () => {
    test("regulated companies has four sectors, seven verticals, and case studies only for pharma and energy", async ({
      page,
    }) => {
      await visit(page, `${prefix}/regulated-companies/`);
      await hydrate(page, "tabs");
      const island = page.locator('[data-island="tabs"]');
      const tabs = island.getByRole("tab");
      await expect(tabs).toHaveCount(7);
      await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
      for (let index = 0; index < 7; index++) {
        await tabs.nth(index).click();
        const panel = island.getByRole("tabpanel").filter({ visible: true });
        await expect(panel).toHaveCount(1);
        await expect(panel).toHaveAccessibleName(t.verticals[index] as string);
        await expect(panel.getByRole("heading", { level: 3 })).toBeVisible();
        for (const name of [t.today, t.with, t.outcomes])
          await expect(panel.getByRole("heading", { name, exact: true })).toBeVisible();
        expect((await panel.locator(`h4:text-is("${t.today}") + p`).innerText()).length).toBeGreaterThan(20);
        await expect(panel.locator("ol").getByRole("listitem")).toHaveCount(3);
        await expect(panel.locator(`h4:text-is("${t.outcomes}") + dl dd`)).toHaveCount(3);
        await expect(panel.getByText(t.story, { exact: true })).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
      await expect(
        page
          .locator("section", { has: page.getByRole("heading", { name: t.whoFor, exact: true }) })
          .getByRole("heading", { level: 3 }),
      ).toHaveCount(t.sectors);
      // The links at the end have names of their own, so that a reader of link lists can tell them from those at the top.
      await expect(page.getByRole("main").getByRole("link", { name: t.demo, exact: true })).toHaveAttribute(
        "href",
        /agenda\./,
      );
      await expect(page.getByRole("main").getByRole("link", { name: t.trial, exact: true })).toHaveAttribute(
        "href",
        /\?link=register$/,
      );
    });

    test("regulated companies states each figure of the specification with what it measures", async ({ page }) => {
      await page.goto(`${prefix}/regulated-companies/`);
      const facts = await page.locator("main dl > div").evaluateAll((all) =>
        all.map((fact) => {
          const part = (name: string) => (fact.querySelector(name)?.textContent ?? "").replace(/\s/g, " ").trim();
          return [part("dd"), part("dt")] as const;
        }),
      );
      for (const [figure, measure] of figures) {
        const value = lang === "es" ? figure : figure.replace(" %", "%");
        const found = facts.filter(([shown, label]) => shown === value && measure[lang].test(label));
        expect(found.length, `${value}, ${measure[lang]}`).toBeGreaterThan(0);
      }
    });

    test("the tabs of the verticals leave no empty room below the short ones", async ({ page }) => {
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await visit(page, `${prefix}/regulated-companies/`);
        const rests = await page.locator('#verticals [role="tabpanel"]').evaluateAll((panels) =>
          panels.map((panel) => {
            const last = panel.querySelector("section:last-child")?.getBoundingClientRect().bottom ?? 0;
            return Math.abs(panel.getBoundingClientRect().bottom - last);
          }),
        );
        expect(rests).toHaveLength(7);
        expect(Math.max(...rests), `${width} px`).toBeLessThan(40);
      }
    });

    test("the other segments have the current process, four steps, results, and a link to the demo", async ({
      page,
    }) => {
      for (const [path, claim] of Object.entries(claims)) {
        await page.goto(`${prefix}/${path}/`);
        const main = page.getByRole("main");
        await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(main.getByText(claim).first()).toBeVisible();
        const steps = main.locator("ol").filter({ has: page.locator("li h3") });
        expect(await steps.evaluateAll((all) => all.map((list) => list.children.length)), path).toContain(4);
        expect(await main.locator("dl dd").count(), path).toBeGreaterThanOrEqual(3);
        const closing = main.locator("section").last().locator('a[href*="agenda."]');
        await expect(closing, path).toBeVisible();
        await expect(closing).toHaveAttribute("target", "_blank");
      }
    });
  });
}
