import { texts } from "./texts/inner-pages";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// Product pages, legal texts, contact, waitlists and placeholders.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

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
    await expect(main.locator("section:has(dt)").last().locator("dt")).toHaveCount(3);
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
    await expect(main.locator('a[href="mailto:soporte@vigia.example"]')).toHaveText(/\S/);
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

    for (const path of ["social-error", "coming-soon", "hiring-soon"]) {
      await page.goto(`${prefix}/${path}/`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
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
}

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
