import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The moving particles of the home page.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];

  test.describe(`${lang}: particles`, () => {
    test("the canvas has an eighth of the window's width in particles, at most 150, and lines under 80 px", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const frame = { dots: 0, longest: 0, lines: 0 };
        Object.assign(window, { frame });
        let from = [0, 0] as [number, number];
        const canvas = CanvasRenderingContext2D.prototype;
        const { clearRect, arc, moveTo, lineTo } = canvas;
        canvas.clearRect = function (...all) {
          Object.assign(frame, { dots: 0, longest: 0, lines: 0 });
          clearRect.apply(this, all);
        };
        canvas.arc = function (...all) {
          frame.dots++;
          arc.apply(this, all);
        };
        canvas.moveTo = function (x, y) {
          from = [x, y];
          moveTo.call(this, x, y);
        };
        canvas.lineTo = function (x, y) {
          frame.lines++;
          frame.longest = Math.max(frame.longest, Math.hypot(x - from[0], y - from[1]));
          lineTo.call(this, x, y);
        };
      });
      await visit(page, `${prefix}/`);
      await hydrate(page, "particles");
      const frame = () =>
        page.evaluate(() => (window as unknown as { frame: { dots: number; longest: number; lines: number } }).frame);
      for (const [width, dots] of [
        [1280, 150],
        [800, 100],
        [1920, 150],
        [390, 48],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => (await frame()).dots).toBe(dots);
        const { longest, lines } = await frame();
        expect(longest).toBeLessThan(80);
        expect(lines).toBeGreaterThan(0);
        if (dots === 150) expect(longest).toBeGreaterThan(70); // among so many particles, some pairs are almost 80 px apart
      }
    });

    test.describe("with reduced motion", () => {
      test.use({ contextOptions: { reducedMotion: "reduce" } });
      test("a resize that leaves the canvas as it is changes nothing", async ({ page }) => {
        await visit(page, `${prefix}/`);
        await hydrate(page, "particles");
        const canvas = page.locator("#contact canvas");
        const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
        const frames = () =>
          page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await expect.poll(async () => (await drawn()).length).toBeGreaterThan(2000);
        await page.evaluate(() => document.fonts.ready); // the canvas follows the height of the text above it
        await frames();
        const before = await drawn();
        for (const height of [660, 720]) {
          const resized = page.evaluate(() => new Promise((done) => addEventListener("resize", done, { once: true })));
          await page.setViewportSize({ width: 1280, height });
          await resized.catch(() => {});
          await frames();
          expect(await drawn()).toBe(before);
        }
      });
    });

    test.describe("with reduced motion, in a window of another width", () => {
      test.use({ contextOptions: { reducedMotion: "reduce" } });
      test("every particle keeps its place in proportion to the canvas", async ({ page }) => {
        await page.addInitScript(() => {
          const places: number[] = [];
          Object.assign(window, { places });
          const canvas = CanvasRenderingContext2D.prototype;
          const { clearRect, arc } = canvas;
          canvas.clearRect = function (...all) {
            places.length = 0;
            clearRect.apply(this, all);
          };
          canvas.arc = function (x, ...rest) {
            places.push(x / this.canvas.width);
            arc.call(this, x, ...rest);
          };
        });
        const places = () =>
          page.evaluate(() =>
            (window as unknown as { places: number[] }).places.map((place) => Math.round(place * 1000)),
          );
        await visit(page, `${prefix}/`);
        await hydrate(page, "particles");
        await expect.poll(async () => (await places()).length).toBe(150);
        const before = await places();
        const canvas = page.locator("#contact canvas");
        for (const width of [1600, 1280]) {
          await page.setViewportSize({ width, height: 720 });
          await expect.poll(() => canvas.evaluate((element) => (element as HTMLCanvasElement).width)).toBe(width);
          await expect.poll(places).toEqual(before);
        }
      });
    });

    test("the particles move only while the canvas is in view", async ({ page }) => {
      await visit(page, `${prefix}/`);
      const canvas = page.locator("#contact canvas");
      await canvas.scrollIntoViewIfNeeded();
      const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
      for (let moves = 0; moves < 3; moves++) {
        const before = await drawn();
        await expect.poll(drawn).not.toBe(before);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect(canvas).not.toBeInViewport();
      const still = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined =>
              left
                ? requestAnimationFrame(() => frames(left - 1))
                : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL());
            frames(5);
          }),
      );
      const later = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined =>
              left
                ? requestAnimationFrame(() => frames(left - 1))
                : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL());
            frames(10);
          }),
      );
      expect(later).toBe(still);
    });
  });
}
