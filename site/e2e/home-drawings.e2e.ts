import { readFileSync } from "node:fs";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The home page's drawings: a morning's reading in the hero, a summary next to its source, and the tiles behind the particles.

const deadline = { es: /Plazo: \d+/, en: /Deadline: \d+/ };

/** The minutes of the ticks of each row. */
const rows = [...readFileSync("site/features/home/morning-across.svg", "utf8").matchAll(/d="([^"]*)"/g)].map(
  ([, d = ""]) => new Set([...d.matchAll(/M([\d.]+) /g)].map(([, minute]) => Number(minute))),
);

test("the drawing has six rows and 190 ticks, all before 8:15", () => {
  expect(rows).toHaveLength(6);
  const ticks = rows.flatMap((row) => [...row]);
  expect(ticks).toHaveLength(190);
  for (const minute of ticks) expect(minute).toBeLessThan(8 * 60 + 15);
  expect(readFileSync("site/features/home/morning-down.svg", "utf8").match(/M/g)).toHaveLength(190);
});

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];

  test.describe(`${lang}: morning`, () => {
    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });
      test("a choice of sector shows its five alerts and lights its five ticks", async ({ page }) => {
        await page.goto(`${prefix}/`);
        const figure = page.getByRole("figure").first();
        const lists = figure.locator("ol:has(code)");
        await expect(figure.getByRole("radio")).toHaveCount(3);
        for (const [index, radio] of (await figure.getByRole("radio").all()).entries()) {
          await radio.check({ force: true });
          await expect(lists.nth(index)).toBeVisible();
          await expect(lists.filter({ visible: true })).toHaveCount(1);
          await expect(figure.getByRole("listitem").filter({ has: page.locator("code"), visible: true })).toHaveCount(
            5,
          );
          await expect(lists.nth(index).getByText(deadline[lang])).toHaveCount(5);
          const lit = figure.locator("svg path");
          for (const other of [0, 1, 2]) await expect(lit.nth(other)).toHaveCSS("opacity", other === index ? "1" : "0");
          // The card's counts hold for every sector: two alerts on energy, and one each on the others.
          const families = await lists
            .nth(index)
            .locator("[data-tone]")
            .evaluateAll((all) => all.map((one) => one.getAttribute("data-tone")).sort());
          expect(families).toEqual(["ai", "data", "energy", "energy", "fintech"]);
        }
      });
    });

    test("a choice of sector moves nothing", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${prefix}/`);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      for (const radio of await page.getByRole("figure").first().getByRole("radio").all()) {
        await radio.check({ force: true });
        expect(await height()).toBe(before);
      }
    });

    test("each alert's amber line begins at one of the 190 ticks", async ({ page }) => {
      await page.goto(`${prefix}/`);
      const drawn = await page
        .locator("figure svg path")
        .evaluateAll((paths) => paths.slice(0, 3).map((path) => path.getAttribute("d") ?? ""));
      for (const d of drawn) {
        const lines = [...d.matchAll(/M(\d+) (\d)0V60/g)];
        expect(lines).toHaveLength(5);
        for (const [, minute, row] of lines) expect(rows[Number(row)]?.has(Number(minute))).toBe(true);
      }
    });

    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      test.describe(`with reduced motion: ${reducedMotion}`, () => {
        test.use({ contextOptions: { reducedMotion } });
        test("the sweep and the alerts move only for those who accept motion, and once", async ({ page }) => {
          await page.goto(`${prefix}/`);
          const animations = await page
            .getByRole("figure")
            .first()
            .evaluate((figure) =>
              figure.getAnimations({ subtree: true }).map((one) => Number(one.effect?.getComputedTiming().iterations)),
            );
          expect(animations.length > 0).toBe(reducedMotion === "no-preference");
          for (const times of animations) expect(times).toBe(1);
        });
      });
    }

    test("a sentence of the summary lights the article it comes from", async ({ page }) => {
      await page.goto(`${prefix}/`);
      const figure = page.locator("#technology").getByRole("figure");
      const articles = figure.getByRole("paragraph");
      const color = (index: number) => articles.nth(index).evaluate((one) => getComputedStyle(one).backgroundColor);
      const none = "rgba(0, 0, 0, 0)";
      expect(await color(0)).not.toBe(none);
      for (const [index, link] of (await figure.getByRole("link").all()).entries()) {
        await link.focus();
        for (const other of [0, 1, 2])
          await expect.poll(async () => (await color(other)) === none).toBe(other !== index);
        await expect(page.locator((await link.getAttribute("href")) ?? "")).toHaveText(
          (await articles.nth(index).textContent()) ?? "",
        );
      }
    });

    test("the canvas behind the last call is tiled with an image", async ({ page }) => {
      await page.addInitScript(() => {
        const { createPattern } = CanvasRenderingContext2D.prototype;
        const patterns: string[] = [];
        Object.assign(window, { patterns });
        CanvasRenderingContext2D.prototype.createPattern = function (image, repetition) {
          patterns.push(`${(image as HTMLImageElement).naturalWidth} ${repetition}`);
          return createPattern.call(this, image, repetition);
        };
      });
      await visit(page, `${prefix}/`);
      await hydrate(page, "particles");
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { patterns: string[] }).patterns))
        .toEqual(["240 repeat"]);
    });

    test("an image that does not load is only logged", async ({ page }) => {
      await page.route(/guilloche-.*\.svg/, (route) => route.abort());
      const logged = page.waitForEvent("console", (message) => /guilloche.*was not loaded/.test(message.text()));
      await page.goto(`${prefix}/`);
      await hydrate(page, "particles");
      await logged;
      const drawn = () =>
        page.locator("#contact canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length);
      await expect.poll(drawn).toBeGreaterThan(2000); // the particles
    });

    test("the page is short on phones, even with the cookie banner", async ({ page }) => {
      await page.addInitScript(() => localStorage.clear());
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${prefix}/`);
      const height = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
      expect(await height("#technology")).toBeLessThan(1200);
      expect(await height("#specific-solutions")).toBeLessThan(500);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
}
