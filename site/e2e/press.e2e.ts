import type { Page } from "@playwright/test";
import { texts } from "./texts/press";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// News and blog: listings, filters and articles.

/** Returns the slugs of the visible articles of a listing, in order. */
const visibleSlugs = (page: Page) =>
  page
    .getByRole("tabpanel")
    .locator("h3 a")
    .filter({ visible: true })
    .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname.split("/").at(-2)));

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: news listing`, () => {
    test("shows tabs, Featured and More news, newest first", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
      await expect(page.getByRole("tab")).toHaveText(t.tabs);
      for (const name of [t.featured, t.moreNews])
        await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      const slugs = async (name: string) =>
        page
          .getByRole("region", { name, exact: true })
          .locator("h3 a")
          .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname.split("/").at(-2)));
      expect(await slugs(t.featured)).toEqual(["regulation-and-progress", "risk-matrix"]);
      expect(await slugs(t.moreNews)).toEqual([
        "published-errata",
        "taxonomy-coordinates",
        "intelligent-automation",
        "sentence-traceability",
        "dora-ai-act",
        "credit-management-law",
      ]);
      await expect(page.getByRole("main").getByText(t.intro)).toBeVisible();
      // A card has picture, category, badge, excerpt, author, date and reading time.
      const card = page
        .getByRole("region", { name: t.featured, exact: true })
        .getByRole("article")
        .filter({ hasText: t.found });
      await expect(card.getByRole("img").first()).toBeVisible();
      for (const text of [t.kind, t.badge, "Elena Bastida", t.date, t.read])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      await expect(card.getByText(t.excerpt)).toBeVisible();
      const plain = page.getByRole("region", { name: t.moreNews, exact: true }).getByRole("article").first();
      await expect(plain.getByText(t.badge, { exact: true })).toHaveCount(0);
      await expect(
        page
          .getByRole("article")
          .filter({ hasText: "Inés Arellano" })
          .first()
          .getByRole("link", { name: "Inés Arellano" }),
      ).toHaveAttribute("target", "_blank");
    });

    test("a tab sets a category, a second click clears it, and nothing found shows a message", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await hydrate(page, "listing-filter");
      const [all, insights, company] = t.tabs as [string, string, string];
      await page.getByRole("tab", { name: insights, exact: true }).click();
      await expect(page).toHaveURL(/[?&]category=insights/);
      await expect(page.getByRole("tabpanel").locator("h3 a").filter({ visible: true })).toHaveCount(5);
      for (const [name, count] of [
        [t.featured, 2],
        [t.moreNews, 3],
      ] as const)
        await expect(page.getByRole("region", { name, exact: true }).locator("h3 a")).toHaveCount(count);
      // The document has each article once: no hidden copy of the unfiltered listing stays in it.
      await expect(page.getByText(t.found, { exact: true })).toHaveCount(1);
      await expect(page.locator("main article")).toHaveCount(5);
      await page.getByRole("tab", { name: insights, exact: true }).click();
      await expect(page).not.toHaveURL(/category=/);
      await expect(page.getByRole("tab", { name: all, exact: true })).toHaveAttribute("aria-selected", "true");
      await expect(page.locator("main article")).toHaveCount(8);
      await page.getByRole("tab", { name: company, exact: true }).click();
      await expect(page).toHaveURL(/[?&]category=company/);
      await page.getByRole("tab", { name: all, exact: true }).click();
      await expect(page).not.toHaveURL(/category=/);
      await page.getByRole("tab", { name: company, exact: true }).click();
      await expect(page.getByRole("tabpanel").locator("h3 a").filter({ visible: true })).toHaveCount(1);
      await page.getByRole("button", { name: new RegExp(`^${t.filters}`) }).click();
      await page.getByRole("button", { name: "2023", exact: true }).click();
      await expect(page.getByText(t.noNews)).toBeVisible();
      await page.getByRole("tabpanel").getByRole("button", { name: t.clear }).click();
      await expect(page.getByRole("region", { name: t.moreNews, exact: true })).toBeVisible();
      await expect(page).not.toHaveURL(/category=/);
    });

    test("every category has an article", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await hydrate(page, "listing-filter");
      for (const name of t.tabs.slice(1)) {
        await page.getByRole("tab", { name, exact: true }).click();
        await expect(page).toHaveURL(/category=/);
        const first = page.getByRole("tabpanel", { name, exact: true }).getByRole("article").first();
        await expect(first.getByText(name, { exact: true })).toBeVisible();
      }
    });

    test("the focus stays with the filters when the control that had it disappears", async ({ page }) => {
      await visit(page, `${prefix}/news/?q=zzzz&year=2025`);
      const filters = page.getByRole("button", { name: new RegExp(`^${t.filters}`) });
      await page.getByRole("list", { name: t.chips }).getByRole("button").last().click();
      await expect(page).not.toHaveURL(/year=/);
      await expect(filters).toBeFocused();
      await page.getByRole("tabpanel").getByRole("button", { name: t.clear }).click();
      await expect(page).not.toHaveURL(/q=/);
      await expect(filters).toBeFocused();
    });

    test("search, category and year are counted, removed by chips, and kept in the address", async ({ page }) => {
      await visit(page, `${prefix}/news/`);
      await hydrate(page, "listing-filter");
      await page.getByLabel(t.search).fill(t.word.toUpperCase());
      await expect(page).toHaveURL(/[?&]q=/);
      await expect(page.getByRole("link", { name: t.found }).filter({ visible: true })).toBeVisible();
      const filters = page.getByRole("button", { name: new RegExp(`^${t.filters}`) });
      await expect(filters).toContainText("1");
      await expect(page.getByRole("button", { name: "2025", exact: true })).toBeHidden();
      await filters.click();
      await expect(filters).toHaveAttribute("aria-expanded", "true");
      for (const year of ["2025", "2024", "2023"])
        await expect(page.getByRole("button", { name: year, exact: true })).toBeVisible();
      await page.getByRole("button", { name: "2025", exact: true }).click();
      await page.getByRole("tab", { name: t.tabs[1], exact: true }).click();
      await expect(filters).toContainText("3");
      // Each filter has a chip that removes it.
      const chips = page.getByRole("list", { name: t.chips }).getByRole("button");
      await expect(chips).toHaveCount(3);
      for (const [index, name] of [t.quoted(t.word.toUpperCase()), t.tabs[1], "2025"].entries())
        await expect(chips.nth(index)).toHaveAccessibleName(`${t.remove} ${name}`);
      await chips.nth(2).click();
      await expect(page).not.toHaveURL(/year=/);
      await expect(chips).toHaveCount(2);
      await page.getByRole("button", { name: "2025", exact: true }).click();
      await page.getByRole("searchbox", { name: t.search }).fill("");
      await expect(page).not.toHaveURL(/[?&]q=/);
      await expect
        .poll(() => visibleSlugs(page))
        .toEqual([
          "regulation-and-progress",
          "risk-matrix",
          "intelligent-automation",
          "dora-ai-act",
          "credit-management-law",
        ]);
      await page.getByRole("searchbox", { name: t.search }).fill(t.word);
      await expect(filters).toContainText("3");
      await page.reload({ waitUntil: "networkidle" });
      await expect(page.getByRole("link", { name: t.found }).filter({ visible: true })).toBeVisible();
      await expect(filters).toContainText("3");
      await filters.click();
      await page.getByRole("button", { name: "2023", exact: true }).click();
      await expect(page.getByText(t.noNews)).toBeVisible();
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
    test("filters by category and year, searches title and excerpt, and shows a message for no results", async ({
      page,
    }) => {
      await visit(page, `${prefix}/blog/`);
      await hydrate(page, "listing-filter");
      await expect(page.getByRole("main").getByText(t.blogIntro)).toBeVisible();
      for (const name of [t.featured, t.moreBlog])
        await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      const featured = page.getByRole("region", { name: t.featured, exact: true }).locator("h3 a");
      await expect(featured).toHaveAttribute("href", `${prefix}/blog/compliance-matrix/`);
      await expect(page.getByText(t.slow, { exact: true })).toBeVisible();
      const filters = page.getByRole("button", { name: new RegExp(`^${t.filters}`) });
      await filters.click();
      await expect(page.getByRole("group").first().getByRole("button")).toHaveText(t.categories);
      await expect(page.getByRole("group").last().getByRole("button")).toHaveText(["2025", "2024", "2023"]);
      const found = page.locator("main h3 a").filter({ visible: true });
      const category = (name: string) => page.getByRole("button", { name, exact: true });
      const search = page.getByRole("searchbox", { name: t.search });
      // Choosing another category replaces the active one; choosing the active one clears it.
      await category(t.category).click();
      await expect(page.getByText(t.noArticles)).toBeVisible();
      await category(t.other).click();
      await expect(page).toHaveURL(/category=regulatory/);
      await expect(category(t.category)).toHaveAttribute("aria-pressed", "false");
      await expect(found).toHaveCount(3);
      await expect(filters).toContainText("1");
      await category(t.other).click();
      await expect(page).not.toHaveURL(/category=/);
      await expect(page.getByRole("region", { name: t.moreBlog, exact: true })).toBeVisible();
      // The search includes excerpts and ignores case. A section without results is not shown.
      await search.fill(t.inExcerpt);
      await expect(found).toHaveCount(1);
      await expect(page.getByRole("region", { name: t.featured, exact: true }).locator("h3 a")).toHaveCount(1);
      await expect(page.getByRole("region", { name: t.moreBlog, exact: true })).toHaveCount(0);
      await expect(found).toHaveAttribute("href", `${prefix}/blog/compliance-matrix/`);
      await search.fill("zzzz");
      await expect(page.getByText(t.noArticles)).toBeVisible();
      await page.getByRole("button", { name: t.clear }).filter({ visible: true }).click();
      await expect(search).toHaveValue("");
      await page.getByRole("button", { name: "2024", exact: true }).click();
      await expect(page.getByText(t.noArticles)).toBeVisible();
      await page.getByRole("button", { name: "2025", exact: true }).click();
      await expect(page).toHaveURL(/year=2025/);
      await expect(found).toHaveCount(3);
    });

    test("the newsletter rejects invalid addresses, logs a valid one, and clears the field", async ({
      page,
      consoleMessages,
    }) => {
      await visit(page, `${prefix}/blog/`);
      await hydrate(page, "newsletter-form");
      await expect(page.getByRole("heading", { name: t.newsletter })).toBeVisible();
      const field = page.getByRole("textbox", { name: t.email });
      await field.fill("nobody");
      await page.getByRole("button", { name: t.subscribe }).click();
      expect(await field.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true);
      expect(consoleMessages.filter((line) => line.startsWith("newsletter"))).toEqual([]);
      await field.fill("ana@empresa.example");
      await page.getByRole("button", { name: t.subscribe }).click();
      await expect(field).toHaveValue("");
      await expect(page.getByRole("button", { name: t.subscribe })).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: t.notSaved })).toBeVisible();
      expect(consoleMessages).toContain("newsletter ana@empresa.example");
    });
  });

  test(`${lang}: an article shows category, author, date, and links to the listing`, async ({ page }) => {
    await visit(page, `${prefix}/news/risk-matrix/`);
    await expect(page.getByRole("heading", { level: 1, name: t.found })).toBeVisible();
    const article = page.getByRole("article").first();
    await expect(article.getByRole("link", { name: t.back })).toHaveAttribute("href", `${prefix}/news/`);
    for (const text of [t.kind, t.date, t.read, t.badge, "Elena Bastida", t.role])
      await expect(article.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(article.getByText(t.excerpt)).toBeVisible();
    const pictures = article.locator("header img");
    await expect(pictures).toHaveCount(2); // the author's photo and the cover
    for (const picture of await pictures.all())
      expect(
        await picture.evaluate((img) =>
          (img as HTMLImageElement).decode().then(() => (img as HTMLImageElement).naturalWidth),
        ),
      ).toBeGreaterThan(0);
    const body = article.locator("[class*=prose]");
    await expect(page.getByRole("link", { name: t.seeMore })).toHaveAttribute("href", `${prefix}/news/`);
    await page.goto(`${prefix}/blog/compliance-matrix/`);
    await expect(article.getByRole("link", { name: t.blogBack })).toHaveAttribute("href", `${prefix}/blog/`);
    await expect(article.getByText(t.slow, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: t.seeMore })).toHaveAttribute("href", `${prefix}/blog/`);
    await page.goto(`${prefix}/news/credit-management-law/`);
    // The text contains headings of two levels, lists, bold and italics.
    for (const tag of ["h2", "li", "strong", "em"]) await expect(body.locator(tag).first()).toBeVisible();
    await expect(article.getByRole("link", { name: "Inés Arellano" })).toHaveAttribute("target", "_blank");
    await page.goto(`${prefix}/news/dora-ai-act/`);
    await expect(body.locator("h3").first()).toBeVisible();
  });
}

test.describe("the search box", () => {
  const box = (page: Page) => page.getByRole("searchbox", { name: texts.es.search });

  test("keeps spaces while the visitor pauses", async ({ page }) => {
    await visit(page, "/blog/");
    await box(page).pressSequentially("matriz ");
    await expect(page).toHaveURL(/[?&]q=matriz(&|$)/);
    await box(page).pressSequentially("de");
    await expect(page).toHaveURL(/[?&]q=matriz\+de(&|$)/);
    await expect(box(page)).toHaveValue("matriz de");
    await expect(page.locator("main h3 a").filter({ visible: true })).not.toHaveCount(0);
  });

  test("keeps the text when a year is chosen before the search begins", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/news/");
    await hydrate(page, "listing-filter");
    await page.getByRole("button", { name: new RegExp(`^${texts.es.filters}`) }).click();
    await page.clock.pauseAt(Date.now() + 600_000);
    await box(page).fill("crédito");
    await page.getByRole("button", { name: "2025", exact: true }).click();
    await expect(page).toHaveURL(/[?&]q=cr%C3%A9dito&year=2025/);
    await expect(box(page)).toHaveValue("crédito");
  });

  test("keeps and searches text that is pasted before the island hydrates", async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_assets\/listing-filter/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/news/");
    await box(page).fill("matriz");
    release();
    await expect(page).toHaveURL(/[?&]q=matriz/);
    await expect(box(page)).toHaveValue("matriz");
    await expect(page.getByRole("link", { name: texts.es.found }).filter({ visible: true })).toBeVisible();
  });

  test("keeps every letter that is typed while the island hydrates", async ({ page }) => {
    await page.goto("/news/", { waitUntil: "commit" });
    await box(page).pressSequentially("proyecto de ley", { delay: 60 });
    await expect(page).toHaveURL(/[?&]q=proyecto\+de\+ley/);
    await expect(box(page)).toHaveValue("proyecto de ley");
  });

  test("keeps and searches text from before the loader, also when the field has lost the focus", async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_assets\/loader/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/news/", { waitUntil: "commit" });
    await box(page).fill("matriz");
    await box(page).blur();
    release();
    await expect(page).toHaveURL(/[?&]q=matriz/);
    await expect(box(page)).toHaveValue("matriz");
    await expect(page.getByRole("link", { name: texts.es.found }).filter({ visible: true })).toBeVisible();
  });
});
