import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { type FixtureSite, serveFixture } from "./fixture-site";
import { test } from "./painting-test";

// The site of the tests in many scripts, as a reader sees it.

let site: FixtureSite;

test.describe.configure({ mode: "default" }); // one build for all tests

test.beforeAll(async () => {
  site = await serveFixture("foreign");
});

test.afterAll(() => site?.close());

for (const { lang, dir, heading } of [
  { lang: "ar", dir: "rtl", heading: "الجسر في الليل" },
  { lang: "ja", dir: "ltr", heading: "夜の橋" },
  { lang: "hi", dir: "ltr", heading: "रात में पुल" },
  { lang: "he", dir: "rtl", heading: "הגשר בלילה" },
  { lang: "th", dir: "ltr", heading: "สะพานยามค่ำคืน" },
])
  for (const width of [390, 1440])
    test(`pages in ${lang}, ${width} pixels wide`, async ({ page }) => {
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) expect.soft(message.text()).toBe("");
      });
      await page.setViewportSize({ width, height: 600 });
      for (const address of [`${lang}/`, `${lang}/notes/`, `${lang}/about/`, `${lang}/notes/bridge/`]) {
        await page.goto(new URL(address, site.origin).href);
        expect(await page.evaluate(() => getComputedStyle(document.body).direction), address).toBe(dir);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      // A link with an encoded fragment leads to the heading whose id is not encoded.
      const target = page.getByRole("heading", { name: heading });
      await page.goto(new URL(`${lang}/notes/snow/`, site.origin).href);
      await page.locator(`main a[href*="/notes/bridge/#"]`).click();
      await expect(target).toBeVisible();
      expect(await target.evaluate((element) => element.matches(":target"))).toBe(true);
    });
