import { expect, type Language, live, test, visit, words } from "./visit";

// Section 2: segment and product pages, trust center, placeholders, not-found; section 4: consent, tabs, cards.

const texts = {
  es: {
    sectors: 4, verticals: ["Fintech", "Farma", "Energía", "Agroalimentario", "Inmobiliario", "Fondos", "Deeptech"], story: "Caso", demo: "Ver la demo", trial: "Prueba 15 días gratis",
    taxonomy: ["Sectores económicos", "Ramas del derecho", "Tipos de documento"], more: "Ver más", less: "Ver menos", review: "Iniciar revisión de seguridad", pack: "Descargar paquete de seguridad",
    hours: /9:00.*18:00/, cookies: "Uso de cookies", accept: "Aceptar", withdraw: "Retirar el consentimiento", help: "¿Cómo empiezo?", missing: "Oops! La página que estás buscando no existe.", home: "Volver al inicio", article: "Artículo no encontrado", gone: "El artículo que buscas no existe o ha sido eliminado.", news: "Volver a Noticias",
  },
  en: {
    sectors: 4, verticals: ["Fintech", "Pharma", "Energy", "Agrifood", "Real estate", "Funds", "Deeptech"], story: "Case study", demo: "See demo", trial: "Try 15 days for free",
    taxonomy: ["Economic sectors", "Legal branches", "Document types"], more: "See more", less: "See less", review: "Start Security Review", pack: "Download Security Package",
    hours: /9:00.*18:00/, cookies: "Cookie Usage", accept: "Accept", withdraw: "Withdraw consent", help: "How do I start?", missing: "Oops! The page you are looking for does not exist.", home: "Back to home", article: "Article not found", gone: "The article you are looking for does not exist or has been removed.", news: "Back to News",
  },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: segments`, () => {
    test("regulated companies: four sectors, seven verticals, a case for pharma and energy alone", async ({ page }) => {
      await visit(page, `${prefix}/regulated-companies/`);
      await live(page, "vertical-tabs");
      const island = page.locator('[data-island="vertical-tabs"]');
      const tabs = island.getByRole("tab");
      await expect(tabs).toHaveCount(7);
      await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
      for (let index = 0; index < 7; index++) {
        await tabs.nth(index).click();
        const panel = island.getByRole("tabpanel").filter({ visible: true });
        await expect(panel).toHaveCount(1);
        await expect(panel.getByText(t.story, { exact: true })).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
      await expect(page.getByRole("main").getByRole("link", { name: t.demo, exact: true }).last()).toHaveAttribute("href", /agenda\./);
      await expect(page.getByRole("main").getByRole("link", { name: t.trial, exact: true }).last()).toHaveAttribute("href", /\?link=register$/);
    });

    test("the others lead to the demo", async ({ page }) => {
      for (const path of ["large-law-firms", "medium-law-firms", "public-affairs", "sectoral-associations", "notaries-registries"]) {
        await page.goto(`${prefix}/${path}/`);
        await expect(page.getByRole("main").locator('a[href*="agenda."]').first(), path).toBeVisible();
      }
    });
  });

  test(`${lang}: taxonomy has 11 sectors, 9 branches and 11 types in three tabs`, async ({ page }) => {
    await visit(page, `${prefix}/taxonomy/`);
    await live(page, "taxonomy-tabs");
    await expect(page.getByRole("main").getByText(/2[.,]5/).first()).toBeVisible();
    for (const [index, count] of [11, 9, 11].entries()) {
      await page.getByRole("tab", { name: t.taxonomy[index] }).click();
      await expect(page.getByRole("tabpanel").filter({ visible: true }).locator("h4, dt, summary")).toHaveCount(count);
    }
  });

  test(`${lang}: legal sources has Spain, the Union and the world`, async ({ page }) => {
    await visit(page, `${prefix}/legal-sources/`);
    await expect(page.locator("main details").first()).toBeVisible();
    expect(await page.locator("main details").count()).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("main").locator('a[href*="agenda."]').first()).toBeVisible();
  });

  test(`${lang}: custom agents has its five examples, closed until asked`, async ({ page }) => {
    await visit(page, `${prefix}/custom-agents/`);
    for (const id of ["data-protection", "esg", "agri-food", "credit-assignment", "barcelona-rental"]) await expect(page.locator(`#${id}`)).toHaveCount(1);
    await expect(page.locator("main details")).toHaveCount(5);
  });

  test(`${lang}: help answers how to start`, async ({ page }) => {
    await visit(page, `${prefix}/help/`);
    await expect(page.getByText(t.help, { exact: true })).toBeVisible();
  });

  test(`${lang}: contact has mail, phone, hours and the demo in a new tab; /resources and /cases show it`, async ({ page }) => {
    for (const path of ["contact", "resources", "cases"]) {
      await page.goto(`${prefix}/${path}/`);
      const main = page.getByRole("main");
      await expect(main.locator('a[href^="mailto:hola@"]').first()).toBeVisible();
      await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
      await expect(main.getByText(t.hours).first()).toBeVisible();
      await expect(main.locator('a[href*="agenda."]').first()).toHaveAttribute("target", "_blank");
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${prefix}/contact/$`));
    }
  });

  test.describe(`${lang}: trust center`, () => {
    test("badges show their status, cards open by themselves, documents without an address stay shut", async ({ page }) => {
      await visit(page, `${prefix}/security/`);
      await live(page, "security-cards");
      const cards = page.locator('[data-island="security-cards"] article');
      await expect(cards).toHaveCount(6);
      await cards.nth(0).getByRole("button", { name: t.more, exact: true }).click();
      await cards.nth(1).getByRole("button", { name: t.more, exact: true }).click();
      await expect(page.getByRole("button", { name: t.less, exact: true })).toHaveCount(2);
      await cards.nth(0).getByRole("button", { name: t.less, exact: true }).click();
      await expect(page.getByRole("button", { name: t.less, exact: true })).toHaveCount(1);
      const more = page.getByRole("button", { name: t.more, exact: true });
      for (let closed = await more.count(); closed > 0; closed--) {
        await more.first().click();
        await expect(more).toHaveCount(closed - 1);
      }
      const documents = page.locator('[data-island="security-cards"] article li', { hasText: /\d\s[KM]B/ });
      expect(await documents.locator("a").count()).toBe(1);
      expect(await documents.locator("button:disabled").count()).toBe((await documents.count()) - 1);
      await expect(documents.filter({ hasText: /245\sKB/ }).locator("a")).toHaveCount(1);
    });

    test("the review is a mail with its subject; the package is logged", async ({ page, said }) => {
      await visit(page, `${prefix}/security/`);
      await expect(page.getByRole("link", { name: t.review, exact: true }).first()).toHaveAttribute("href", /^mailto:seguridad@.*subject=Security%20Review%20Request/);
      await live(page, "security-package");
      await page.getByRole("button", { name: t.pack, exact: true }).click();
      await expect.poll(() => said.length).toBeGreaterThan(0);
      await expect(page.locator('a[href^="mailto:seguridad@"]')).not.toHaveCount(0);
    });
  });

  test(`${lang}: consent can be withdrawn on /cookies`, async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("accepted")) return;
      sessionStorage.setItem("accepted", "once");
      localStorage.setItem("cookieConsent", "true");
    });
    await visit(page, `${prefix}/cookies/`);
    await live(page, "consent-panel");
    await page.getByRole("button", { name: t.withdraw }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
  });

  test(`${lang}: consent stays away where storage is refused, and for this page only`, async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      Storage.prototype.getItem = () => null;
    });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`${prefix}/pricing/`);
    const banner = page.getByRole("region", { name: t.cookies });
    await banner.getByRole("button", { name: t.accept }).click();
    await expect(banner).toBeHidden();
    expect(errors.filter((text) => !text.includes("full"))).toEqual([]);
  });

  test(`${lang}: an unknown address and an unknown article each say so, and the path is logged`, async ({ page, said }) => {
    expect((await page.goto(`${prefix}/no/such/page`, { waitUntil: "networkidle" }))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.missing);
    await expect(page.getByRole("main").getByRole("link", { name: t.home })).toHaveAttribute("href", `${prefix}/`);
    expect(said).toContain(`404 ${prefix}/no/such/page`);
    await visit(page, `${prefix}/news/no-such-article/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.article);
    await expect(page.getByText(t.gone)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: t.news })).toHaveAttribute("href", `${prefix}/news/`);
  });
}

test("the root's not-found page chooses its language and kind by itself", async ({ page }) => {
  // A host that knows one such page for the whole site.
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    return route.fulfill({ response: await route.fetch({ url: new URL("/404.html", route.request().url()).href }), status: 404 });
  });
  for (const [address, text] of [["/en/nothing/", texts.en.missing], ["/en/news/nothing/", texts.en.article], ["/news/nothing/", texts.es.article], ["/nothing/", texts.es.missing]] as const) {
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText(text);
  }
});

test("on a Spanish-only page the switch says so to a screen reader", async ({ page }) => {
  await visit(page, "/eu-ai-act-tracker/");
  const link = page.getByRole("banner").getByRole("link", { name: /English/ });
  await expect(link).toHaveAttribute("href", "/en/");
  await expect(link).toHaveAccessibleName(/existe solo en español/);
});
