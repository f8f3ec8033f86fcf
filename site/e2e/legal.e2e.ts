import { expect, test, words } from "./visit";

// The table of contents of legal texts: folded on phones, always open on wide screens and on paper.

const texts = {
  es: { contents: "En esta página", chapters: "8 apartados", pdf: /Descargar en PDF/ },
  en: { contents: "On this page", chapters: "8 sections", pdf: /Download as PDF/ },
};

for (const { prefix, lang } of Object.values(words)) {
  const t = texts[lang];

  test(`${lang}: on a phone the contents are folded, and the text begins in the first view`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${prefix}/privacy/`);
    const contents = page.getByRole("navigation", { name: t.contents });
    const summary = contents.locator("summary");
    await expect(summary).toHaveText(`${t.contents} ${t.chapters}`);
    const first = contents.getByRole("link").first();
    await expect(first).toBeHidden();
    await expect(page.getByRole("link", { name: t.pdf })).toBeInViewport();
    await expect(page.locator("main p:has(a[href*='eur-lex'])").first()).toBeInViewport({ ratio: 0.9 });
    await summary.click();
    await expect(first).toBeVisible();
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled, reducedMotion: "reduce" });

      test(`${lang}: an entry of the contents leads to its chapter at every width`, async ({ page }) => {
        for (const width of [390, 768, 960, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await page.goto(`${prefix}/privacy/`);
          const contents = page.getByRole("navigation", { name: t.contents });
          const entries = contents.getByRole("link");
          if (width < 960) await contents.locator("summary").click();
          else await expect(contents.locator("summary")).toBeHidden();
          await expect(entries).toHaveCount(8);
          await entries.nth(4).focus();
          await page.keyboard.press("Enter");
          const chapter = page.getByRole("main").getByRole("heading", { level: 2 }).nth(4);
          await expect(chapter).toBeInViewport();
          await expect.poll(async () => Math.round((await chapter.boundingBox())?.y ?? 0)).toBe(80);
        }
      });
    });

  test(`${lang}: a printed legal text has its contents, and no control`, async ({ page }) => {
    await page.setViewportSize({ width: 643, height: 1000 }); // the width between the margins of A4
    await page.emulateMedia({ media: "print" });
    for (const [path, chapters] of [
      ["/privacy/", 8],
      ["/terms/", 9],
      ["/cookies/", 6],
    ] as const) {
      await page.goto(prefix + path);
      const contents = page.getByRole("navigation", { name: t.contents });
      await expect(contents.getByRole("link")).toHaveCount(chapters);
      for (const entry of await contents.getByRole("link").all()) await expect(entry).toBeVisible();
      await expect(contents.locator("summary")).toBeHidden();
      await expect(page.getByRole("link", { name: t.pdf })).toHaveCount(0);
    }
  });

  test(`${lang}: a legal page does not shift while it loads`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${prefix}/privacy/`, { waitUntil: "networkidle" });
      const shift = await page.evaluate(() => {
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: "layout-shift", buffered: true });
        const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[];
        return entries.reduce((sum, { value }) => sum + value, 0);
      });
      expect(shift, `${width} px`).toBeLessThan(0.01);
    }
  });
}
