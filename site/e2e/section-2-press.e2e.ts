import type { Page } from "@playwright/test";
import { expect, type Language, live, test, visit, words } from "./visit";

// Sections 2, 3, 4 and 8: listings, filters and articles.

const texts = {
  es: {
    title: "Noticias", tabs: ["Todas", "Análisis", "Empresa", "Técnica", "Anuncios de producto"], featured: "Destacados", moreNews: "Más noticias", moreBlog: "Más artículos",
    search: "Buscar", filters: "Filtros", clear: "Limpiar filtros", noNews: "No se encontraron noticias con los filtros aplicados", noArticles: "No se encontraron artículos con los filtros aplicados",
    word: "matriz", found: "La matriz de riesgos que el consejo sí lee", back: "Volver a Noticias", date: "1 de agosto de 2025", read: "5 min de lectura", badge: "Destacado", seeMore: "Ver más artículos", subscribe: "Suscribirse", email: "Correo electrónico", category: "Casos prácticos",
  },
  en: {
    title: "News", tabs: ["All", "Insights", "Company", "Technical", "Product Announcements"], featured: "Featured", moreNews: "More news", moreBlog: "More articles",
    search: "Search", filters: "Filters", clear: "Clear filters", noNews: "No news found with the applied filters", noArticles: "No articles found with the applied filters",
    word: "matrix", found: "The risk matrix that a board does read", back: "Back to News", date: "1 August 2025", read: "5 min read", badge: "Featured", seeMore: "See more articles", subscribe: "Subscribe", email: "Email", category: "Case Studies",
  },
};

/** The slugs of the articles that a listing shows, in its order. */
const shown = (page: Page) => page.getByRole("tabpanel").locator("h3 a").filter({ visible: true }).evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname.split("/").at(-2)));

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: news listing`, () => {
    test("shows tabs, Featured and More news, newest first", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
      await expect(page.getByRole("tab")).toHaveText(t.tabs);
      for (const name of [t.featured, t.moreNews]) await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      const slugs = async (name: string) => page.getByRole("region", { name, exact: true }).locator("h3 a").evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname.split("/").at(-2)));
      expect(await slugs(t.featured)).toEqual(["regulation-and-progress", "risk-matrix"]);
      expect(await slugs(t.moreNews)).toEqual(["intelligent-automation", "dora-ai-act", "credit-management-law"]);
    });

    test("a tab sets one category, its second click clears it, and an empty one says so", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await live(page, "listing-filter");
      const [all, insights, company] = t.tabs as [string, string, string];
      await page.getByRole("tab", { name: insights, exact: true }).click();
      await expect(page).toHaveURL(/[?&]category=insights/);
      await expect(page.getByRole("tabpanel").locator("h3 a").filter({ visible: true })).toHaveCount(5);
      await page.getByRole("tab", { name: insights, exact: true }).click();
      await expect(page).not.toHaveURL(/category=/);
      await expect(page.getByRole("tab", { name: all, exact: true })).toHaveAttribute("aria-selected", "true");
      await page.getByRole("tab", { name: company, exact: true }).click();
      await expect(page.getByText(t.noNews).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole("tabpanel").getByRole("button", { name: t.clear }).click();
      await expect(page.getByRole("region", { name: t.moreNews, exact: true })).toBeVisible();
      await expect(page).not.toHaveURL(/category=/);
    });

    test("search, category and year are counted, chips remove them, the address keeps them", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await live(page, "listing-filter");
      await page.getByRole("searchbox", { name: t.search }).fill(t.word.toUpperCase());
      await expect(page).toHaveURL(/[?&]q=/);
      await expect(page.getByRole("link", { name: t.found }).filter({ visible: true })).toBeVisible();
      const filters = page.getByRole("button", { name: new RegExp(`^${t.filters}`) });
      await expect(filters).toContainText("1");
      await filters.click();
      await expect(filters).toHaveAttribute("aria-expanded", "true");
      for (const year of ["2025", "2024", "2023"]) await expect(page.getByRole("button", { name: year, exact: true })).toBeVisible();
      await page.getByRole("button", { name: "2025", exact: true }).click();
      await page.getByRole("tab", { name: t.tabs[1], exact: true }).click();
      await expect(filters).toContainText("3");
      await page.getByRole("searchbox", { name: t.search }).fill("");
      await expect(page).not.toHaveURL(/[?&]q=/);
      await expect.poll(() => shown(page)).toEqual(["regulation-and-progress", "intelligent-automation", "dora-ai-act", "risk-matrix", "credit-management-law"]);
      await page.getByRole("searchbox", { name: t.search }).fill(t.word);
      await expect(filters).toContainText("3");
      await page.reload({ waitUntil: "networkidle" });
      await expect(page.getByRole("link", { name: t.found }).filter({ visible: true })).toBeVisible();
      await expect(filters).toContainText("3");
      await filters.click();
      await page.getByRole("button", { name: "2023", exact: true }).click();
      await expect(page.getByText(t.noNews).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole("button", { name: "2023", exact: true }).click();
      await expect(page).not.toHaveURL(/year=/);
      await page.goBack();
      await expect(page).toHaveURL(/year=2023/);
      await page.getByRole("button", { name: t.clear }).filter({ visible: true }).first().click();
      await expect(page).not.toHaveURL(/(q|year|category)=/);
      await expect(page.getByRole("region", { name: t.moreNews, exact: true })).toBeVisible();
      await filters.click();
      await expect(filters).toHaveAttribute("aria-expanded", "false");
    });
  });

  test.describe(`${lang}: blog listing`, () => {
    test("filters by category, and says when nothing is left", async ({ page }) => {
      await visit(page, `${prefix}/blog/`);
      await live(page, "listing-filter");
      for (const name of [t.featured, t.moreBlog]) await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: t.featured, exact: true }).locator("h3 a")).toHaveCount(1);
      await page.getByRole("button", { name: new RegExp(`^${t.filters}`) }).click();
      await page.getByRole("button", { name: t.category, exact: true }).click();
      await expect(page.getByText(t.noArticles).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole("button", { name: t.category, exact: true }).click();
      await expect(page.getByRole("region", { name: t.moreBlog, exact: true })).toBeVisible();
    });

    test("the newsletter logs an address and clears its field; the browser refuses what is none", async ({ page, said }) => {
      await visit(page, `${prefix}/blog/`);
      await live(page, "newsletter-form");
      const field = page.getByRole("textbox", { name: t.email });
      await field.fill("nobody");
      await page.getByRole("button", { name: t.subscribe }).click();
      expect(await field.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true);
      expect(said.filter((line) => line.startsWith("newsletter"))).toEqual([]);
      await field.fill("ana@empresa.example");
      await page.getByRole("button", { name: t.subscribe }).click();
      await expect(field).toHaveValue("");
      expect(said).toContain("newsletter ana@empresa.example");
    });
  });

  test(`${lang}: an article shows where it belongs, who wrote it, when, and where to go on`, async ({ page }) => {
    await visit(page, `${prefix}/news/risk-matrix/`);
    await expect(page.getByRole("heading", { level: 1, name: t.found })).toBeVisible();
    const article = page.getByRole("article").first();
    await expect(article.getByRole("link", { name: t.back })).toHaveAttribute("href", `${prefix}/news/`);
    for (const text of [t.date, t.read, t.badge, "Elena Bastida"]) await expect(article.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(article.getByRole("img").first()).toBeVisible();
    await expect(page.getByRole("link", { name: t.seeMore })).toHaveAttribute("href", `${prefix}/news/`);
    await visit(page, `${prefix}/news/credit-management-law/`);
    await expect(page.getByRole("article").first().getByRole("link", { name: "Inés Arellano" })).toHaveAttribute("target", "_blank");
  });
}
