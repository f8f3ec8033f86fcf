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
