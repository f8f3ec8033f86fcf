import type { Page } from "@playwright/test";
import { texts } from "./texts/product";
import { expect, hydrate, type Language, test, visit, words } from "./visit";

// The demo on the home page, the product page, and the panel of the navigation.

const demo = (page: Page) => page.locator('[data-island="demo-steps"]');
const step = (page: Page, name: string) => demo(page).getByRole("button", { name, exact: true });
const numbers = (all: string[]) => all.map(Number);
const sum = (all: number[]) => all.reduce((total, value) => total + value, 0);

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: demo on home`, () => {
    test("the screens agree with each other and are labelled as an example", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "demo-steps");
      const frame = demo(page).getByRole("figure");
      const screen = (index: number) => frame.locator(`[data-screen="${index}"]`);
      await expect(demo(page).getByRole("heading", { level: 2 })).toBeVisible();
      await expect(frame.getByText(t.sample, { exact: true })).toBeVisible();

      // Five alerts under three agents, whose counts in the menu are the numbers of their alerts.
      await step(page, t.steps[1] as string).click();
      await expect(screen(1)).toContainText(t.counts);
      const alerts = screen(1).getByRole("listitem");
      await expect(alerts).toHaveCount(5);
      const codes = await alerts.locator("code").allTextContents();
      expect(new Set(codes.map((code) => /E[JX]-\d\d$/.exec(code)?.[0])).size).toBe(5);
      for (const agent of t.agents) {
        const rows = await screen(1)
          .locator("ul", { has: page.locator("xpath=..", { hasText: agent }) })
          .count();
        expect(rows).toBe(1);
        const filter = frame.locator("li", { hasText: new RegExp(`^${agent}\\d$`) });
        const rowsOfAgent = screen(1).locator(`p:text-is("${agent}") + ul > li`);
        await expect(filter).toHaveText(`${agent}${await rowsOfAgent.count()}`);
      }

      // The analysis is of the first alert, with its findings by name.
      const title = (await alerts.first().locator("span").textContent()) as string;
      await step(page, t.steps[2] as string).click();
      await expect(screen(2)).toContainText(title);
      await expect(screen(2).locator("dt")).toHaveText(t.findings);
      for (const agent of t.agents) await expect(screen(2).locator("dd", { hasText: agent })).toBeVisible();
      // The screens are pictures: what visitors could press in vain does not look like a button.
      const save = screen(2).getByText(t.save, { exact: true });
      await expect(save).toBeVisible();
      await expect(frame.locator("button, a, [tabindex]")).toHaveCount(0);
      for (const [property, value] of Object.entries({
        cursor: "auto",
        borderTopWidth: "0px",
        backgroundColor: "rgba(0, 0, 0, 0)",
        boxShadow: "none",
      }))
        expect(await save.evaluate((text, name) => getComputedStyle(text)[name as "cursor"], property)).toBe(value);

      // Two pages with the brand, twelve laws and three groups.
      await step(page, t.steps[3] as string).click();
      await expect(screen(3).getByText(t.brand)).toHaveCount(2);
      await expect(screen(3).locator("ol")).toHaveCount(2);
      await expect(screen(3).locator("ol > li")).toHaveCount(12);
      await expect(screen(3).locator("ul > li")).toHaveText(t.groups);

      // The months and the areas have the same sum.
      await step(page, t.steps[4] as string).click();
      const [storage, fresh, areas] = await screen(4).locator("dd").allTextContents();
      const months = numbers(await screen(4).locator("b").allTextContents());
      const cells = numbers(await screen(4).getByRole("cell").allTextContents());
      expect(sum(months)).toBe(Number(fresh));
      expect(sum(cells)).toBe(Number(fresh));
      expect(cells.length).toBe(Number(areas));
      expect(storage).toBe(t.storage);
      expect((months.at(-1) as number) / (months[0] as number)).toBe(4);
    });

    for (const width of [320, 390, 768, 1440]) {
      test(`at ${width} px the frame has one height and the page stays where it is`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, `${prefix}/`);
        await hydrate(page, "demo-steps");
        const frame = demo(page).getByRole("figure");
        const height = async () => Math.round((await frame.boundingBox())?.height ?? 0);
        const first = await height();
        for (const [index, name] of t.steps.entries()) {
          await step(page, name).scrollIntoViewIfNeeded();
          const before = await step(page, name).boundingBox();
          await step(page, name).evaluate((button: HTMLElement) => button.click());
          await expect(step(page, name)).toHaveAttribute("aria-expanded", "true");
          const after = await step(page, name).boundingBox();
          expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
          expect(await height()).toBe(first);
          // Nothing is cut off.
          expect(
            await frame
              .locator(`[data-screen="${index}"] *`)
              .evaluateAll((all) =>
                all
                  .filter(
                    (one) => one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
                  )
                  .map((one) => one.outerHTML.slice(0, 80)),
              ),
          ).toEqual([]);
          if (width >= 960) continue;
          // The screen is below its own step, above the next one.
          const box = await frame.boundingBox();
          expect(box?.y).toBeGreaterThanOrEqual((after?.y ?? 0) + (after?.height ?? 0));
          const next = t.steps[index + 1];
          if (next)
            expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
              (await step(page, next).boundingBox())?.y ?? 0,
            );
        }
      });
    }
  });

  test.describe(`${lang}: product page`, () => {
    test("follows one rule by the minute, counts the sources and lists what it does not do", async ({ page }) => {
      await visit(page, `${prefix}/legal-sources/`);
      const counts = await page.locator("main summary").allTextContents();
      const sources = sum(counts.flatMap((text) => Number(/(\d+)\s+\D+$/.exec(text)?.[1] ?? 0)));
      await visit(page, `${prefix}/product-guide/`);
      const main = page.getByRole("main");
      await expect(main.locator("dl > div", { hasText: t.sources }).first().locator("dd")).toHaveText(String(sources));
      const times = await main.locator("ol time").allTextContents();
      expect(times.length).toBeGreaterThan(8);
      expect(times).toEqual([...times].sort());
      expect([times[0], times.at(-1)]).toEqual(["06:12", "09:00"]);
      await expect(main.locator("ol", { has: page.locator("time") })).toContainText(t.code);
      await expect(main.locator("table").last().locator("tbody tr")).toHaveCount(5);
    });

    test("the steps run once, stop for the pointer and the focus, and can be paused", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 1000 });
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await visit(page, `${prefix}/product-guide/`);
      await hydrate(page, "demo-steps");
      await demo(page).locator("h2").scrollIntoViewIfNeeded();
      const progress = () =>
        demo(page).evaluate(
          (island) => island.getAnimations({ subtree: true }).find((one) => "animationName" in one)?.playState,
        );
      const finish = () =>
        demo(page).evaluate((island) =>
          island
            .getAnimations({ subtree: true })
            .find((one) => "animationName" in one)
            ?.finish(),
        );
      await page.mouse.move(5, 5);
      await expect.poll(progress).toBe("running");
      await demo(page).getByRole("figure").hover();
      await expect.poll(progress).toBe("paused");
      await page.mouse.move(5, 5);
      await step(page, t.steps[0] as string).focus();
      await expect.poll(progress).toBe("paused");
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect.poll(progress).toBe("running");
      await finish();
      await expect(step(page, t.steps[1] as string)).toHaveAttribute("aria-expanded", "true");
      // Paused and resumed; the control has the pointer and the focus all the time.
      await demo(page).getByRole("button", { name: t.pause, exact: true }).click();
      await expect.poll(progress).toBeUndefined();
      await demo(page).getByRole("button", { name: t.resume, exact: true }).click();
      await expect.poll(progress).toBe("running");
      for (const name of t.steps.slice(2)) {
        await finish();
        await expect(step(page, name)).toHaveAttribute("aria-expanded", "true");
      }
      // After the last step nothing moves.
      await finish();
      await expect(demo(page).getByRole("button", { name: t.resume, exact: true })).toBeVisible();
      await expect.poll(progress).toBeUndefined();
      await expect(step(page, t.steps[4] as string)).toHaveAttribute("aria-expanded", "true");
      // A step that a visitor chooses stays.
      await demo(page).getByRole("button", { name: t.resume, exact: true }).click();
      await step(page, t.steps[2] as string).click();
      await expect(demo(page).getByRole("button", { name: t.resume, exact: true })).toBeVisible();
    });

    test("nothing runs for visitors who prefer reduced motion, nor on a phone", async ({ page }) => {
      for (const [reducedMotion, width] of [
        ["reduce", 1440],
        ["no-preference", 390],
      ] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.setViewportSize({ width, height: 900 });
        await visit(page, `${prefix}/product-guide/`);
        await hydrate(page, "demo-steps");
        await expect(demo(page).getByRole("button", { name: t.pause, exact: true })).toBeHidden();
        expect(
          await demo(page).evaluate(
            (island) => island.getAnimations({ subtree: true }).filter((one) => "animationName" in one).length,
          ),
        ).toBe(0);
        await expect(step(page, t.steps[0] as string)).toHaveAttribute("aria-expanded", "true");
      }
    });

    test("without scripts all steps and all screens can be read", async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${prefix}/product-guide/`);
      for (let index = 0; index < 5; index++)
        await expect(demo(page).locator(`[data-screen="${index}"]`)).toBeVisible();
      await expect(demo(page).locator("li:has(> h3) > div > p").filter({ visible: true })).toHaveCount(10);
      await context.close();
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`${lang}: the product panel opens and closes ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${prefix}/about/`);
      const bar = page.getByRole("banner");
      const toggle = bar.getByRole("button", { name: t.parts, exact: true });
      const panel = page.locator("#parts");
      await expect(panel).toBeHidden();
      await expect(bar.getByRole("link", { name: t.product, exact: true })).toHaveAttribute(
        "href",
        `${prefix}/product-guide/`,
      );
      await toggle.click();
      await expect(panel).toBeVisible();
      await expect(panel.getByRole("link").first()).toHaveAttribute("href", `${prefix}/product-guide/`);
      await expect(panel.getByRole("link", { name: t.segment, exact: true })).toBeVisible();
      await expect(panel).not.toContainText(t.soon);
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await toggle.click();
      await page.mouse.click(720, 800);
      await expect(panel).toBeHidden();
      // From the keyboard: the panel's links follow its button.
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expect(panel).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(panel.getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${prefix}/product-guide/(\\?.*)?$`));
      await context.close();
    });
  }
}
