import AxeBuilder from "@axe-core/playwright";
import { expect, type Language, test, words } from "./visit";

// The playground of custom agents, the workload calculator, and the proofs of the segment pages.

const agents = ["data-protection", "esg", "agri-food", "credit-assignment", "barcelona-rental"];

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];

  test.describe(`${lang}: playground without scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test("each of five instructions shows its own run, from 190 texts to 23 to 5", async ({ page }) => {
      await page.goto(`${prefix}/custom-agents/`);
      const radios = page.getByRole("main").getByRole("radio");
      await expect(radios).toHaveCount(agents.length);
      await expect(radios.first()).toBeChecked();
      const runs = page.locator("main article").filter({ visible: true });
      for (const [index, id] of agents.entries()) {
        await page.locator(`label[for="choose-${id}"]`).click();
        await expect(radios.nth(index)).toBeChecked();
        await expect(runs).toHaveCount(1);
        await expect(runs.locator("strong")).toHaveText(["190", "23", "5"]);
        const discarded = await runs
          .locator("ul")
          .evaluateAll((lists) =>
            lists.map((list) =>
              [...list.children].reduce((sum, item) => sum + Number(/−(\d+)/.exec(item.textContent ?? "")?.[1]), 0),
            ),
          );
        expect(discarded).toEqual([167, 18]);
        const kept = runs.locator("ol > li");
        await expect(kept).toHaveCount(5);
        for (const rule of await kept.all()) await expect(rule.locator("p")).toHaveCount(4);
        await expect(page.locator(`#instruction-${id}`)).toBeVisible();
      }
    });
  });

  test(`${lang}: the playground is in the first view, also on a phone, and moves with the arrow keys`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${prefix}/custom-agents/`);
    const counts = page.locator("main article").filter({ visible: true }).locator("strong");
    for (const count of await counts.all()) await expect(count).toBeInViewport();
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('label[for="choose-barcelona-rental"]')).toBeInViewport({ ratio: 1 });
  });

  test(`${lang}: the run of every instruction has the same height, with one of them visible`, async ({ page }) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${prefix}/custom-agents/`);
      const runs = page.locator("main [data-run]");
      const heights = new Set<number>();
      for (const id of agents) {
        await page.locator(`label[for="choose-${id}"]`).click();
        await expect(runs.filter({ visible: true })).toHaveCount(1);
        heights.add(
          await runs
            .locator("xpath=..")
            .first()
            .evaluate((all) => all.clientHeight),
        );
      }
      expect([...heights], `at ${width} px`).toHaveLength(1);
    }
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${lang}: custom agents has no accessibility faults, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${prefix}/custom-agents/`);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

const segments = [
  "regulated-companies",
  "large-law-firms",
  "medium-law-firms",
  "public-affairs",
  "sectoral-associations",
  "notaries-registries",
];

/** The result of the calculator and its change after one step of a key. */
const hours = {
  es: {
    before: ["117 h al mes", "12 h al mes", "105 h al mes"],
    after: ["156 h al mes", "16 h al mes", "140 h al mes"],
  },
  en: {
    before: ["117 h a month", "12 h a month", "105 h a month"],
    after: ["156 h a month", "16 h a month", "140 h a month"],
  },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];

  test(`${lang}: the calculator has a result at once and answers the keyboard`, async ({ page }) => {
    await page.goto(`${prefix}/regulated-companies/`);
    const island = page.locator('[data-island="workload-calculator"]');
    await expect(island.locator("dd")).toContainText(hours[lang].before);
    const people = island.getByRole("slider").first();
    await people.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute("data-hydrated", "");
    await people.focus();
    await page.keyboard.press("ArrowRight");
    await expect(island.locator("dd")).toContainText(hours[lang].after);
    await expect(island.locator("output")).toBeVisible();
  });

  test.describe(`${lang}: without scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test("the calculator shows an example and no dead control", async ({ page }) => {
      await page.goto(`${prefix}/regulated-companies/`);
      const island = page.locator('[data-island="workload-calculator"]');
      await expect(island.locator("dd")).toContainText(hours[lang].before);
      for (const slider of await island.locator("input").all()) await expect(slider).toBeHidden();
    });
  });

  test(`${lang}: every segment has a drawing, a dated quote of a fictional client, and a line of trust`, async ({
    page,
  }) => {
    for (const segment of segments) {
      await page.goto(`${prefix}/${segment}/`);
      const main = page.getByRole("main");
      await expect(main.getByRole("img").first(), segment).toHaveAccessibleName(/^(Grabado|Engraving): /);
      await expect(main.locator("svg[role=img] circle[class*=mark]"), segment).toHaveCount(1);
      const quote = main.locator("figure", { has: page.locator("blockquote") });
      await expect(quote, segment).toContainText(/\d{1,2} (de )?(junio|julio|June|July) (de )?2025/);
      await expect(quote, segment).toContainText(
        lang === "es" ? "Ejemplo: persona y firma ficticias" : "Example: fictional",
      );
      const proof = main.locator('p:has(> a[href*="agenda."]) + p > a');
      await expect(proof, segment).toHaveCount(2);
      for (const link of await proof.all()) await expect(link).toHaveAttribute("href", /(security|legal-sources)\/$/);
    }
  });
}

test("changing the sector moves nothing below, and the case studies have a document, a date, before and after", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/regulated-companies/", "/"]) {
    await page.goto(path);
    const island = page.locator('[data-island="tabs"]', { has: page.getByRole("tab", { name: "Farma" }) });
    await island.getByRole("tab").first().scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute("data-hydrated", "");
    const heights = new Set<number>();
    for (const tab of await island.getByRole("tab").all()) {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      heights.add(await page.evaluate(() => document.documentElement.scrollHeight));
    }
    expect(heights.size, path).toBe(1);
  }
  await page.goto("/regulated-companies/");
  for (const name of ["7 de julio de 2025", "Agosto de 2025"]) {
    const story = page.locator("#verticals section", { hasText: name, has: page.locator("dl") });
    await expect(story.locator("dt")).toHaveText(["Qué cambió", "Antes", "Qué hizo el equipo", "Después"]);
    await expect(story).toContainText("cliente ficticio");
  }
});

test("the figures and their labels share a baseline, and the sample report shows different times", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/regulated-companies/");
  const times = await page.locator("main figure ol li > span:first-child").allTextContents();
  expect(new Set(times).size).toBe(times.length);
  const rows = page
    .locator('[data-island="workload-calculator"]')
    .locator("xpath=ancestor::section[1]/*/header//dl/div");
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) {
    const [value, label] = await Promise.all([row.locator("dd").boundingBox(), row.locator("dt").boundingBox()]);
    expect(label?.x).toBeGreaterThan((value?.x ?? 0) + (value?.width ?? 0) - 1);
    expect(label?.y).toBeLessThan((value?.y ?? 0) + (value?.height ?? 0));
  }
});
