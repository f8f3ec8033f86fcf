import { expect, test, visit, words } from "./visit";

// How texts were made, what was corrected and which acts they cite: on articles, and on the pages that collect it.

const texts = {
  es: {
    made: "Escrito con ayuda de IA",
    reviewed: "Revisado por Nuria Casals",
    standards: "Normas editoriales",
    corrections: "Correcciones",
    all: "Todas las correcciones",
    acts: "Normas citadas",
    allActs: "Todas las normas citadas",
    law: /2022\/2554.*\(DORA\)/,
    official: "https://eur-lex.europa.eu/eli/reg/2022/2554/oj/spa",
  },
  en: {
    made: "Written with the help of AI",
    reviewed: "Reviewed by Nuria Casals",
    standards: "Editorial standards",
    corrections: "Corrections",
    all: "All corrections",
    acts: "Acts cited",
    allActs: "All acts cited",
    law: /2022\/2554.*\(DORA\)/,
    official: "https://eur-lex.europa.eu/eli/reg/2022/2554/oj/eng",
  },
};

for (const { prefix, lang } of Object.values(words)) {
  const text = texts[lang];
  const article = `${prefix}/news/dora-ai-act/`;

  test(`${lang}: an article says how it was made, who reviewed it and what was corrected`, async ({ page }) => {
    await visit(page, article);
    const main = page.getByRole("main");
    await expect(main.getByText(text.made)).toBeVisible();
    await expect(main.getByText(text.reviewed)).toBeVisible();
    await expect(page.locator('meta[name="ai-disclosure"]')).toHaveAttribute("content", "ai-assisted");
    const corrections = main.getByRole("region", { name: text.corrections, exact: true }).getByRole("listitem");
    await expect(corrections).not.toHaveCount(0);
    await expect(corrections.first().locator("time")).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}$/);
    await main.getByRole("link", { name: text.standards, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.standards);
  });

  test(`${lang}: the title of a source says its language`, async ({ page }) => {
    await page.goto(`${prefix}/blog/credit-managers-law/`);
    const source = page.locator('main a[href*="congreso.es/public_oficiales"]');
    await expect(source).toHaveText(/^Proyecto de Ley/);
    expect(await source.evaluate((link) => link.closest<HTMLElement>("[lang]")?.lang)).toBe("es");
  });

  test(`${lang}: the editorial standards list the corrections of all articles`, async ({ page }) => {
    await visit(page, article);
    const own = await page.getByRole("region", { name: text.corrections, exact: true }).getByRole("listitem").count();
    await visit(page, `${prefix}/editorial-standards/`);
    const list = page.getByRole("region", { name: text.all, exact: true });
    const days = await list.locator("time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? ""));
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual(days.toSorted().toReversed());
    await expect(list.locator(`a[href="${article}"]`)).toHaveCount(own);
    const [above, heading] = await Promise.all(
      [page.locator("main p:has(+ section), main div:has(+ section)").last(), list.getByRole("heading")].map((one) =>
        one.boundingBox(),
      ),
    );
    expect((heading?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(24);
  });

  test(`${lang}: an article lists the acts that it cites, and the page of all acts leads back`, async ({ page }) => {
    await visit(page, article);
    const acts = page.getByRole("region", { name: text.acts, exact: true });
    await expect(acts.getByRole("link", { name: text.law })).toHaveAttribute("href", text.official);
    await expect(acts.getByRole("link", { name: "28", exact: true })).toHaveAttribute(
      "href",
      `${text.official}#art_28`,
    );
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "");
    const cited = (data.citation as { url: string }[]).map(({ url }) => url);
    expect(cited).toContain(text.official);
    expect(cited).toHaveLength(await acts.locator("li > p:first-child a").count());

    await acts.getByRole("link", { name: text.allActs }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.acts);
    const act = page.locator("#act-dora");
    await expect(act.getByRole("link", { name: text.law })).toHaveAttribute("href", text.official);
    await expect(act.locator(`a[href="${article}"]`)).toBeVisible();
  });

  test(`${lang}: these pages fit phones, and the header's mark keeps its form`, async ({ page }) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of [article, `${prefix}/editorial-standards/`, `${prefix}/laws/`]) {
        await visit(page, address);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`).toBe(width);
      }
      const mark = await page.locator("header a svg").first().boundingBox();
      if (mark) expect(mark.width, `at ${width}`).toBeGreaterThan(27);
    }
  });
}
