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
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toContainText(/−20\s?%/);
        await expect(page.getByRole("main").getByText(/−30\s?%/)).toBeVisible();
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

      test(`${path}: the chosen plan keeps its border under the pointer and has the filled button`, async ({
        page,
      }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await visit(page, prefix + path);
        await hydrate(page, "pricing-plans");
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        const style = (id: string, part: string, property: "borderColor" | "backgroundColor") =>
          plan(id)
            .locator(part)
            .evaluate((element, name) => getComputedStyle(element)[name], property);
        const fill = (id: string) => style(id, "a[target=_blank]", "backgroundColor");
        const emphasised = await style("pro", "xpath=.", "borderColor");
        const filled = await fill("pro");
        expect(await fill("starter")).not.toBe(filled);
        await plan("starter").getByRole("button", { name: "Starter", exact: true }).click();
        await expect.poll(() => fill("starter")).toBe(filled);
        await expect.poll(() => fill("pro")).not.toBe(filled);
        await plan("starter").hover({ position: { x: 10, y: 60 } });
        await expect.poll(() => style("starter", "xpath=.", "borderColor")).toBe(emphasised);
      });

      test(`${path}: on a phone the recommended plan is first and features are folded`, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(prefix + path);
        const plans = page.locator("[data-plan]");
        const shown = await plans.evaluateAll((all) =>
          all
            .map((one) => ({ id: (one as HTMLElement).dataset.plan, top: one.getBoundingClientRect().top }))
            .sort((a, b) => a.top - b.top)
            .map(({ id }) => id),
        );
        expect(shown).toEqual(["pro", "starter", "free", "enterprise"]);
        const pro = page.locator('[data-plan="pro"]');
        const sources = pro.locator(`a[href^="${prefix}/legal-sources/"]`);
        await expect(sources).toBeHidden();
        await pro.locator("summary").click();
        await expect(sources).toBeVisible();
      });

      test(`${path}: on a wide screen the plans are columns, in which the focus moves from left to right`, async ({
        page,
      }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(prefix + path);
        const left = async (id: string) => (await page.locator(`[data-plan="${id}"]`).boundingBox())?.x ?? 0;
        const columns = await Promise.all(["free", "starter", "pro", "enterprise"].map(left));
        expect(columns).toEqual([...columns].sort((a, b) => a - b));
        await page.locator('[data-plan="free"] button').focus();
        const seen = new Set<string>();
        for (let count = 0; count < 40 && !seen.has("enterprise"); count++) {
          const id = await page.evaluate(
            () => document.activeElement?.closest<HTMLElement>("[data-plan]")?.dataset.plan ?? "",
          );
          seen.add(id);
          await page.keyboard.press("Tab");
        }
        expect([...seen]).toEqual(["free", "starter", "pro", "enterprise"]);
      });

      for (const javaScriptEnabled of [true, false]) {
        test(`${path}: the billing toggle works ${javaScriptEnabled ? "before" : "without"} scripts`, async ({
          browser,
          baseURL,
        }) => {
          const context = await browser.newContext({ javaScriptEnabled, baseURL: baseURL as string });
          const page = await context.newPage();
          await page.route("**/*.js", (route) => route.abort());
          await page.goto(prefix + path);
          const price = page.locator('[data-plan="pro"] p', { has: page.locator("s") }).filter({ visible: true });
          const shown = async () => (await price.innerText()).match(/\d+/g)?.map(Number);
          expect(await shown()).toEqual([80, 56]);
          const monthly = page.getByRole("tab", { name: t.billing[0] });
          await monthly.scrollIntoViewIfNeeded();
          const before = await page.evaluate(() => scrollY);
          await monthly.click();
          await expect.poll(shown).toEqual([100, 70]);
          expect(await page.evaluate(() => scrollY)).toBe(before);
          await page.getByRole("tab", { name: t.billing[1] }).focus();
          await page.keyboard.press("Enter");
          await expect.poll(shown).toEqual([80, 56]);
          await context.close();
        });
      }

      test(`${path}: what is chosen before hydration is still chosen after it`, async ({ page }) => {
        await page.goto(`${prefix}${path}#billing-monthly`, { waitUntil: "networkidle" });
        await hydrate(page, "pricing-plans");
        await expect(page.getByRole("tab", { name: t.billing[0] })).toHaveAttribute("aria-selected", "true");
        const price = page.locator('[data-plan="pro"] p', { has: page.locator("s") }).filter({ visible: true });
        expect((await price.innerText()).match(/\d+/g)?.map(Number)).toEqual([100, 70]);
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

    test("the plans are in the first view of a wide screen", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${prefix}/pricing/`);
      await page.evaluate(() => document.fonts.ready);
      const box = await page.locator('[data-plan="pro"]').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      const lines = await page
        .getByRole("heading", { level: 1 })
        .evaluate(
          (title) => title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight),
        );
      expect(Math.round(lines)).toBe(2);
    });

    test("the comparison repeats what the plans say", async ({ page }) => {
      await page.goto(`${prefix}/pricing/`);
      const table = page.getByRole("table");
      await expect(table.getByRole("columnheader")).toHaveText([/./, "Free", "Starter", "Pro", "Enterprise"]);
      const cells = await table
        .locator("tr")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((cell) => (cell.lastElementChild ?? cell).textContent?.trim() ?? "")),
        );
      const numbers = (index: number) => (cells[index] ?? []).map((text) => text.match(/\d+/g)?.map(Number) ?? []);
      expect(numbers(1).slice(2, 4)).toEqual([
        [80, 56],
        [100, 70],
      ]);
      expect(numbers(2).slice(2, 4)).toEqual([
        [65, 45],
        [80, 56],
      ]);
      expect(numbers(3).slice(2, 4)).toEqual([[15], [15]]);
      expect(cells[5]?.slice(1)).toEqual(["BOE", "3", "5", lang === "es" ? "Ilimitadas" : "Unlimited"]);
      expect(numbers(7).slice(2, 4)).toEqual([[50], [500]]);
      await expect(
        page.getByRole("main").getByText(lang === "es" ? "Servidores en Irlanda" : "Servers in Ireland"),
      ).toBeVisible();
    });

    test("the questions open one at a time and close again", async ({ page }) => {
      await visit(page, `${prefix}/pricing/`);
      const faq = page.locator("#faq details");
      await expect(faq).toHaveCount(5);
      for (const [index, question] of t.questions.entries())
        await expect(faq.nth(index).locator("summary")).toContainText(question);
      await faq.nth(0).locator("summary").click();
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("#faq details[open]")).toHaveCount(1);
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("#faq details[open]")).toHaveCount(0);
    });
  });
}

test("Home and End choose the first and the last billing period", async ({ page }) => {
  await visit(page, "/en/pricing/");
  const [monthly, annual] = [page.getByRole("tab", { name: "Monthly" }), page.getByRole("tab", { name: "Annual" })];
  await annual.focus();
  for (const [key, tab] of [
    ["End", annual],
    ["Home", monthly],
    ["Home", monthly],
    ["ArrowRight", annual],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
});

for (const path of ["/en/pricing/", "/en/taxonomy/", "/en/news/"])
  test(`${path}: tabs leave Alt with an arrow key to the browser`, async ({ page }) => {
    await visit(page, path);
    const tab = page.getByRole("tab", { selected: true });
    await tab.click();
    await expect(page.locator("[data-island][data-hydrated]", { has: tab })).toHaveCount(1);
    const isLeft = await tab.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true }),
      ),
    );
    expect(isLeft).toBe(true);
  });
