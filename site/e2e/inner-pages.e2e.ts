import { texts } from "./texts/inner-pages";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// Segment and product pages, trust center, legal texts, consent, placeholders and not-found pages.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: segments`, () => {
    test("regulated companies has four sectors, seven verticals, and case studies only for pharma and energy", async ({
      page,
    }) => {
      await visit(page, `${prefix}/regulated-companies/`);
      await hydrate(page, "tabs");
      const island = page.locator('[data-island="tabs"]');
      const tabs = island.getByRole("tab");
      await expect(tabs).toHaveCount(7);
      await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
      for (let index = 0; index < 7; index++) {
        await tabs.nth(index).click();
        const panel = island.getByRole("tabpanel").filter({ visible: true });
        await expect(panel).toHaveCount(1);
        await expect(panel).toHaveAccessibleName(t.verticals[index] as string);
        await expect(panel.getByRole("heading", { level: 3 })).toBeVisible();
        for (const name of [t.today, t.with, t.outcomes])
          await expect(panel.getByRole("heading", { name, exact: true })).toBeVisible();
        expect((await panel.locator(`h4:text-is("${t.today}") + p`).innerText()).length).toBeGreaterThan(20);
        await expect(panel.locator("ol").getByRole("listitem")).toHaveCount(3);
        await expect(panel.locator(`h4:text-is("${t.outcomes}") + dl dd`)).toHaveCount(3);
        await expect(panel.getByText(t.story, { exact: true })).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
      await expect(
        page
          .locator("section", { has: page.getByRole("heading", { name: t.whoFor, exact: true }) })
          .getByRole("heading", { level: 3 }),
      ).toHaveCount(t.sectors);
      await expect(page.getByRole("main").getByRole("link", { name: t.demo, exact: true }).last()).toHaveAttribute(
        "href",
        /agenda\./,
      );
      await expect(page.getByRole("main").getByRole("link", { name: t.trial, exact: true }).last()).toHaveAttribute(
        "href",
        /\?link=register$/,
      );
    });

    test("the other segments have the current process, four steps, results, and a link to the demo", async ({
      page,
    }) => {
      for (const [path, headings] of Object.entries(t.headings)) {
        await page.goto(`${prefix}/${path}/`);
        const main = page.getByRole("main");
        const titles = (await main.locator("h1, h2").allTextContents()).join("\n");
        for (const heading of headings) expect(titles).toContain(heading);
        const steps = main.locator("ol").filter({ has: page.locator("li h3") });
        expect(await steps.evaluateAll((all) => all.map((list) => list.children.length)), path).toContain(4);
        expect(await main.locator("dl dd").count(), path).toBeGreaterThanOrEqual(3);
        const closing = main.locator("section").last().locator('a[href*="agenda."]');
        await expect(closing, path).toBeVisible();
        await expect(closing).toHaveAttribute("target", "_blank");
        if (path === "medium-law-firms") await expect(main.getByText(/10 min/).first()).toBeVisible();
      }
    });
  });

  test(`${lang}: taxonomy has tabs with 11 sectors, 9 branches and 11 types, sectors first`, async ({ page }) => {
    await visit(page, `${prefix}/taxonomy/`);
    await hydrate(page, "tabs");
    await expect(page.getByRole("main").getByText(t.version, { exact: true })).toBeVisible();
    await expect(page.getByRole("tab", { name: t.taxonomy[0] })).toHaveAttribute("aria-selected", "true");
    for (const [index, [groups, children]] of (
      [
        [11, 26],
        [9, 59],
        [11, 27],
      ] as const
    ).entries()) {
      await page.getByRole("tab", { name: t.taxonomy[index] }).click();
      const panel = page.getByRole("tabpanel").filter({ visible: true });
      await expect(panel).toHaveCount(1);
      const names = panel.getByRole("heading", { level: 4 });
      await expect(names).toHaveCount(groups);
      for (const [at, name] of (t.classes[index] ?? []).entries())
        await expect(at === 0 ? names.first() : names.last()).toContainText(name);
      await expect(panel.locator("h4 + ul > li")).toHaveCount(children);
    }
    const clients = page.getByRole("main").locator("section").last().getByRole("listitem");
    await expect(clients).toHaveCount(4);
    for (const [index, text] of t.clients.entries()) await expect(clients.nth(index)).toContainText(text);
  });

  test(`${lang}: legal sources has Spain, the European Union and the world, which fade in`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await visit(page, `${prefix}/legal-sources/`);
    const sections = page.locator("main details");
    await expect(sections).toHaveCount(3);
    await expect(sections.first()).toHaveAttribute("open", "");
    await expect(page.locator('main [data-reveal="out"] > details')).toHaveCount(3);
    for (const [index, [name, groups]] of Object.entries(t.sources).entries()) {
      const section = sections.nth(index);
      if (index > 0) await expect(section).not.toHaveAttribute("open");
      await section.locator("summary").scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 150);
      await expect(section.locator("..")).toHaveAttribute("data-reveal", "in");
      if (index > 0) await section.locator("summary").click();
      await expect(section.locator("summary")).toContainText(name);
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(groups);
      for (const group of groups)
        expect(
          await section.getByRole("region", { name: group, exact: true }).getByRole("listitem").count(),
        ).toBeGreaterThan(1);
    }
    await expect(page.getByRole("main").getByRole("link", { name: t.proposal, exact: true })).toHaveAttribute(
      "href",
      /agenda\./,
    );
  });

  test(`${lang}: abbreviations, the API’s sample and the legal texts keep to the language and address visitors`, async ({
    request,
  }) => {
    const read = async (path: string) => (await request.get(`${prefix}${path}`)).text();
    const sources = await read("/legal-sources/");
    for (const code of t.codes) expect(sources).toContain(`>${code}<`);
    for (const code of t.foreignCodes) expect(sources).not.toContain(`>${code}<`);
    expect(await read("/obligation-mapper-api/")).toContain(t.obligation);
    for (const path of ["/privacy/", "/terms/", "/cookies/"])
      expect(await read(path)).not.toMatch(/Este texto es un modelo|This text is a template/);
    expect(await read("/pricing/")).toMatch(/<title>[^<]+ · Vigía<\/title>/);
  });

  test(`${lang}: custom agents has four steps, five closed examples, and three points`, async ({ page }) => {
    await visit(page, `${prefix}/custom-agents/`);
    const main = page.getByRole("main");
    await expect(main.locator("section").first().getByRole("listitem").getByRole("heading")).toHaveText(t.agents);
    await expect(page.locator("main details")).toHaveCount(5);
    for (const id of ["data-protection", "esg", "agri-food", "credit-assignment", "barcelona-rental"]) {
      const example = page.locator(`details#${id}`);
      await expect(example).not.toHaveAttribute("open");
      await example.locator("summary").click();
      await expect(example.locator("dd")).toHaveCount(3);
      await expect(example.locator("dd").first()).toBeVisible();
      await example.locator("summary").click();
      await expect(example.locator("dd").first()).toBeHidden();
    }
    await expect(main.locator("section").last().locator("dt")).toHaveCount(3);
  });

  test(`${lang}: the guide, help, about and placeholder pages link to other pages`, async ({ page }) => {
    const main = page.getByRole("main");
    await page.goto(`${prefix}/product-guide/`);
    for (const [index, target] of [
      "taxonomy",
      "legal-sources",
      "custom-agents",
      "coming-soon",
      "coming-soon",
    ].entries()) {
      await expect(main.getByRole("link", { name: t.guide[index], exact: true })).toHaveAttribute(
        "href",
        `${prefix}/${target}/`,
      );
    }
    await expect(main.getByRole("link", { name: t.support, exact: true })).toHaveAttribute(
      "href",
      "mailto:soporte@vigia.example",
    );
    await expect(main.locator('a[href*="agenda."]')).toHaveAttribute("target", "_blank");

    await page.goto(`${prefix}/help/`);
    await expect(main.locator("details")).toHaveCount(1);
    await expect(main.locator("summary")).toHaveText(t.help);
    for (const text of t.start) await expect(main.locator("details")).toContainText(text);
    await expect(main.locator("details li")).toHaveCount(3);
    await expect(main.locator('a[href="mailto:soporte@vigia.example"]')).toBeVisible();

    await page.goto(`${prefix}/about/`);
    await expect(main.locator("section", { has: page.getByRole("img") }).getByRole("heading", { level: 3 })).toHaveText(
      t.founders,
    );
    await expect(main.getByRole("heading", { name: t.mission, exact: true })).toBeVisible();
    await expect(
      main
        .locator("section", { has: page.getByRole("heading", { name: t.mission, exact: true }) })
        .locator("p")
        .first(),
    ).toBeVisible();
    expect(
      await main
        .locator("section")
        .last()
        .getByRole("link")
        .evaluateAll((links) => links.map((a) => a.getAttribute("href"))),
    ).toEqual([`${prefix}/contact/`, `${prefix}/pricing/`, expect.stringContaining("agenda.")]);

    for (const [path, title] of Object.entries(t.placeholders)) {
      await page.goto(`${prefix}/${path}/`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
      await expect(main.locator('a[href^="mailto:hola@"]')).toHaveCount(path === "hiring-soon" ? 1 : 0);
    }
  });

  test(`${lang}: the legal texts have numbered sections and a date`, async ({ page }) => {
    for (const [path, count] of [
      ["privacy", 8],
      ["terms", 9],
      ["cookies", 6],
    ] as const) {
      await page.goto(`${prefix}/${path}/`);
      const chapters = page.getByRole("main").getByRole("heading", { level: 2 }).filter({ hasText: /^\d/ });
      await expect(chapters).toHaveCount(count);
      for (const [index, text] of (await chapters.allTextContents()).entries())
        expect(text).toMatch(new RegExp(`^${index + 1}\\. `));
    }
    await expect(page.getByText(t.updated, { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(t.agency);
    await expect(page.getByRole("main")).toContainText("cookieConsent");
  });

  test(`${lang}: contact has email, phone, hours, help, figures and the demo; /resources and /cases show the same page`, async ({
    page,
  }) => {
    for (const path of ["contact", "resources", "cases"]) {
      await page.goto(`${prefix}/${path}/`);
      const main = page.getByRole("main");
      const link = (index: number) => main.getByRole("link", { name: t.ways[index], exact: true });
      await expect(link(0)).toHaveAttribute("href", /^mailto:hola@/);
      await expect(link(1)).toHaveAttribute("href", /^tel:\+34/);
      await expect(link(2)).toHaveAttribute("href", `${prefix}/help/`);
      await expect(link(3)).toHaveAttribute("href", /^mailto:hola@/);
      await expect(link(4)).toHaveAttribute("href", /agenda\./);
      await expect(link(4)).toHaveAttribute("target", "_blank");
      await expect(main.getByText(t.hours)).toBeVisible();
      await expect(main.locator("section").last().locator("dl > div")).toHaveCount(3);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${prefix}/contact/$`));
    }
  });

  test(`${lang}: waitlist pages have a title, bullet points and a form`, async ({ page }) => {
    for (const [path, [title, points, form]] of Object.entries(t.landings)) {
      await page.goto(`${prefix}/${path}/`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title as string);
      await expect(page.getByRole("main").getByRole("list").first().getByRole("listitem")).toHaveCount(
        points as number,
      );
      await expect(page.getByRole("form", { name: form as string })).toBeVisible();
    }
  });

  test.describe(`${lang}: trust center`, () => {
    test("badges show a status, cards open independently, documents without an address are disabled", async ({
      page,
    }) => {
      await visit(page, `${prefix}/security/`);
      await hydrate(page, "security-cards");
      const cards = page.locator('[data-island="security-cards"] article');
      await expect(cards).toHaveCount(6);
      // Each badge has a status.
      const badges = page.locator("#certifications").getByRole("listitem");
      await expect(badges).toHaveCount(4);
      for (const [index, status] of t.statuses.entries())
        await expect(badges.nth(index).getByText(status, { exact: true })).toBeVisible();
      await expect(page.locator("#enterprise").getByRole("listitem")).toHaveCount(5);
      for (const figure of [/24.48/, /99[.,]9/, "TLS 1.3", "AES-256"])
        await expect(page.getByRole("main").locator("dd", { hasText: figure }).first()).toBeVisible();
      // A closed card clips its measures and hides its documents.
      const features = cards.nth(0).getByRole("list").first();
      const clipped = () => features.evaluate((list) => list.scrollHeight > list.clientHeight + 1);
      expect(await clipped()).toBe(true);
      await expect(page.getByText(/\d\s[KM]B/).filter({ visible: true })).toHaveCount(0);
      await cards.nth(0).getByRole("button", { name: t.more, exact: true }).click();
      expect(await clipped()).toBe(false);
      await expect(cards.nth(0).getByText(/\d\s[KM]B/)).toBeVisible();
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

    test("the review link has an email subject, and requesting the package is logged", async ({
      page,
      consoleMessages,
    }) => {
      await visit(page, `${prefix}/security/`);
      await expect(page.getByRole("link", { name: t.review, exact: true }).first()).toHaveAttribute(
        "href",
        /^mailto:seguridad@.*subject=Security%20Review%20Request/,
      );
      await hydrate(page, "security-package");
      await page.getByRole("button", { name: t.pack, exact: true }).click();
      await expect.poll(() => consoleMessages).toContain("security package requested");
      await expect(page.getByRole("link", { name: t.vulnerability, exact: true })).toHaveAttribute(
        "href",
        /^mailto:seguridad@.*subject=/,
      );
      await expect(page.locator("#security-contact").locator('a[href="mailto:seguridad@vigia.example"]')).toHaveCount(
        2,
      );
    });
  });

  test(`${lang}: consent can be withdrawn on /cookies`, async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("accepted")) return;
      sessionStorage.setItem("accepted", "once");
      localStorage.setItem("cookieConsent", "true");
    });
    await visit(page, `${prefix}/cookies/`);
    await hydrate(page, "consent-panel");
    const panel = page.locator("#consent");
    await expect(panel.getByRole("status")).toHaveText(t.accepted);
    await page.getByRole("button", { name: t.withdraw }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await expect(panel.getByRole("status")).toHaveText(t.withdrawn);
    await page.reload();
    await hydrate(page, "consent-panel");
    await expect(panel.getByRole("status")).toHaveText(t.declined);
    await panel.getByRole("button", { name: t.accepting }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("true");
  });

  test(`${lang}: without storage, the answer about cookies is valid for this page`, async ({ page }) => {
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

  test(`${lang}: an unknown address and an unknown article have their own texts, and the path is logged`, async ({
    page,
    consoleMessages,
  }) => {
    expect((await page.goto(`${prefix}/no/such/page`, { waitUntil: "networkidle" }))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.missing);
    await expect(page.getByRole("main").getByRole("link", { name: t.home })).toHaveAttribute("href", `${prefix}/`);
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

test("Spanish-only waitlist pages have a title, bullet points and a form", async ({ page }) => {
  for (const [path, title, form] of [
    ["eu-ai-act-tracker", "El Reglamento de IA cambia por partes", "Acceso anticipado"],
    ["dora-compliance-tracker", "DORA no acaba en el reglamento", "Únete a la lista de espera"],
  ] as const) {
    await page.goto(`/${path}/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page.getByRole("main").getByRole("list").first().getByRole("listitem")).toHaveCount(5);
    await expect(page.getByRole("form", { name: form })).toBeVisible();
  }
});

test("on a Spanish-only page the language switch tells screen readers so", async ({ page }) => {
  await visit(page, "/eu-ai-act-tracker/");
  const link = page.getByRole("banner").getByRole("link", { name: /English/ });
  await expect(link).toHaveAttribute("href", "/en/");
  await expect(link).toHaveAccessibleName(/existe solo en español/);
});
