import { texts } from "./texts/home";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// Plans, prices and questions, on the home page and the pricing page.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: pricing`, () => {
    for (const path of ["/", "/pricing/"]) {
      test(`${path}: annual at first, with struck and discounted prices`, async ({ page }) => {
        await visit(page, prefix + path);
        await hydrate(page, "pricing-plans");
        const plans = page.locator('[data-island="pricing-plans"]');
        const plan = (id: string) => plans.locator(`[data-plan="${id}"]`);
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toHaveAttribute("aria-selected", "true");
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toContainText(/-20\s?%/);
        await expect(page.getByRole("main").getByText(/-30\s?%/)).toBeVisible();
        const prices = async (id: string) =>
          (
            await plan(id)
              .locator("p", { has: page.locator("s") })
              .filter({ visible: true })
              .innerText()
          )
            .match(/\d+/g)
            ?.map(Number);
        expect(await prices("starter")).toEqual([65, 45]);
        expect(await prices("pro")).toEqual([80, 56]);
        await expect(plan("free").getByText(t.free, { exact: true }).filter({ visible: true }).first()).toBeVisible();
        await expect(plan("enterprise").getByText(t.custom, { exact: true })).toBeVisible();
        for (const id of ["starter", "pro"]) {
          await expect(plan(id).getByText(`${t.month}, ${t.vat}`).filter({ visible: true })).toHaveCount(1);
          await expect(plan(id).getByText(t.trial)).toBeVisible();
        }
        await plans.getByRole("tab", { name: t.billing[0] }).click();
        expect(await prices("starter")).toEqual([80, 56]);
        expect(await prices("pro")).toEqual([100, 70]);
      });

      test(`${path}: pro is emphasised until another plan is chosen`, async ({ page }) => {
        await visit(page, prefix + path);
        await hydrate(page, "pricing-plans");
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        await expect(plan("pro")).toContainText(t.recommended);
        await expect(plan("pro")).toHaveAttribute("data-active", "");
        const border = (id: string) => plan(id).evaluate((element) => getComputedStyle(element).borderColor);
        const [plain, emphasised] = [await border("starter"), await border("pro")];
        expect(emphasised).not.toBe(plain);
        await plan("starter").getByRole("button", { name: "Starter", exact: true }).click();
        await expect(plan("starter")).toHaveAttribute("data-active", "");
        await expect(plan("pro")).not.toHaveAttribute("data-active");
        await page.mouse.move(0, 0);
        await expect.poll(() => border("starter")).toBe(emphasised);
        await expect.poll(() => border("pro")).toBe(plain);
      });

      test(`${path}: plans lead to registration, Enterprise to the calendar, features to their pages`, async ({
        page,
      }) => {
        await page.goto(prefix + path);
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        for (const id of ["free", "starter", "pro"])
          await expect(plan(id).locator('a[href$="?link=register"]')).toHaveCount(1);
        await expect(plan("enterprise").locator('a[href*="agenda."]')).toHaveCount(1);
        for (const target of ["legal-sources", "custom-agents", "taxonomy"])
          await expect(plan("pro").locator(`a[href^="${prefix}/${target}/"]`)).toHaveCount(1);
        for (const [id, features] of Object.entries(t.features)) {
          const shown = (await plan(id).getByRole("listitem").allTextContents()).map((text) => text.trim());
          expect(shown).toEqual(features.map((text) => text.replace(/^!/, `${t.lacks} `)));
        }
      });
    }

    test("the questions open one at a time and close again", async ({ page }) => {
      await visit(page, `${prefix}/pricing/`);
      const faq = page.locator("details");
      await expect(faq).toHaveCount(5);
      for (const [index, question] of t.questions.entries())
        await expect(faq.nth(index).locator("summary")).toContainText(question);
      await faq.nth(0).locator("summary").click();
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(1);
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(0);
    });
  });
}
