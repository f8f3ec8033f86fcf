import { texts } from "./texts/inner-pages";
import { expect, type Language, test, visit, words } from "./visit";

// Not-found pages, on hosts with one for each language and on hosts with a single one.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test(`${lang}: an unknown address and an unknown article have their own texts, and the path is logged`, async ({
    page,
    consoleMessages,
  }) => {
    expect((await page.goto(`${prefix}/no/such/page`, { waitUntil: "networkidle" }))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.missing);
    await expect(page.getByRole("main").getByRole("link", { name: t.home })).toHaveAttribute("href", `${prefix}/`);
    for (const path of ["product-guide", "pricing", "news", "help"])
      await expect(
        page.getByRole("main").locator(`a[href="${prefix}/${path}/"]`).filter({ visible: true }),
      ).toHaveCount(1);
    await expect.poll(() => consoleMessages).toContain(`404 ${prefix}/no/such/page`);
    await visit(page, `${prefix}/news/no-such-article/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.article);
    await expect(page.getByText(t.gone)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: t.news })).toHaveAttribute("href", `${prefix}/news/`);
  });
}

test("the root's not-found page chooses the text by the address", async ({ page }) => {
  // Simulates a host with a single not-found page for the whole site.
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    return route.fulfill({
      response: await route.fetch({ url: new URL("/404.html", route.request().url()).href }),
      status: 404,
    });
  });
  for (const [address, text] of [
    ["/en/nothing/", texts.en.missing],
    ["/en/news/nothing/", texts.en.article],
    ["/news/nothing/", texts.es.article],
    ["/nothing/", texts.es.missing],
  ] as const) {
    await page.goto(address, { waitUntil: "networkidle" });
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(text);
    await expect(page.locator("html")).toHaveAttribute("lang", address.startsWith("/en/") ? "en" : "es");
  }
});

test("the root's not-found page shows the English one below /en/, header and title included", async ({
  page,
  consoleMessages,
}) => {
  await page.route(/\/en\/(news\/)?nothing/, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    return route.fulfill({
      response: await route.fetch({ url: new URL("/404.html", route.request().url()).href }),
      status: 404,
    });
  });
  for (const [address, text, title] of [
    ["/en/nothing/?from=mail", texts.en.missing, "Page not found · Vigía"],
    ["/en/news/nothing/", texts.en.article, "Article not found · Vigía"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    await expect(page.getByRole("banner").getByRole("link", { name: "Pricing", exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    // The address is still the one that is missing, and it is logged once.
    await expect.poll(() => page.url().replace(/[?&]forceHideBadge=true/, "")).toContain(address);
    const path = address.replace(/\?.*/, "");
    expect(consoleMessages.filter((message) => message === `404 ${path}`)).toHaveLength(1);
  }
});
