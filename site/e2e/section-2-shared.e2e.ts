import { expect, type Language, live, test, visit, words } from "./visit";

// Section 2 of the specification: what all pages share.

const texts = {
  es: { nav: ["Producto", "Precios", "Demo", "Noticias"], login: "Iniciar Sesión", register: "Pruébalo Gratis", menu: "Abrir el menú", founders: "Solicitar demo con los fundadores", dialog: "Regístrate para interactuar con la norma", soon: "Próximamente: formulario de registro", columns: ["Producto", "Recursos", "Empresa"], careers: "Empleo", mark: "Pronto" },
  en: { nav: ["Product", "Pricing", "Demo", "News"], login: "Login", register: "Try for Free", menu: "Open menu", founders: "Request Demo with founders", dialog: "Register to interact with the norm", soon: "Coming soon: Registration form", columns: ["Product", "Resources", "Company"], careers: "Careers", mark: "Soon" },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: navigation`, () => {
    test("holds every link and becomes translucent past 10 px", async ({ page }) => {
      await visit(page, `${prefix}/about/`);
      const bar = page.getByRole("banner");
      for (const name of t.nav) await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(bar.getByRole("link", { name: t.login, exact: true })).toHaveAttribute("href", /\?link=login$/);
      await expect(bar.getByRole("link", { name: t.register, exact: true })).toHaveAttribute("href", /\?link=register$/);
      const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
      await page.mouse.wheel(0, 8);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(8);
      expect(await ground()).toBe("rgba(0, 0, 0, 0)");
      await page.mouse.wheel(0, 40);
      await expect.poll(ground).not.toBe("rgba(0, 0, 0, 0)");
      expect(await ground()).toMatch(/\/ 0\.\d+\)|0\.\d+\)$/);
    });

    test("collapses under 768 px into a menu with the founders' demo", async ({ page }) => {
      await page.setViewportSize({ width: 767, height: 900 });
      await visit(page, `${prefix}/about/`);
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("link", { name: t.nav[0], exact: true })).toBeHidden();
      const button = bar.getByRole("button", { name: t.menu });
      await button.click();
      for (const name of [...t.nav, t.founders, t.login, t.register]) await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(bar.getByRole("link", { name: t.founders })).toBeHidden();
      await expect(button).toBeFocused();
      await page.setViewportSize({ width: 768, height: 900 });
      await expect(bar.getByRole("link", { name: t.nav[0], exact: true })).toBeVisible();
      await expect(button).toBeHidden();
    });

    test("holds the register dialog, which nothing opens", async ({ page }) => {
      await visit(page, `${prefix}/about/`);
      const dialog = page.locator("dialog", { hasText: t.dialog });
      await expect(dialog).toHaveCount(1);
      await expect(dialog).toBeHidden();
      await expect(dialog).toContainText(t.soon);
    });
  });

  test(`${lang}: the footer holds contact data, columns, careers and legal links`, async ({ page }) => {
    await visit(page, `${prefix}/`);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "hola@vigia.example" })).toHaveAttribute("href", "mailto:hola@vigia.example");
    await expect(footer.getByRole("link", { name: "+34 910 000 000" })).toHaveAttribute("href", "tel:+34910000000");
    await expect(footer.getByText("28009 Madrid")).toBeVisible();
    for (const name of ["LinkedIn", "Substack"]) await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("target", "_blank");
    for (const name of t.columns) await expect(footer.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(footer.getByRole("listitem").filter({ hasText: t.careers })).toContainText(t.mark);
    for (const path of ["privacy", "terms", "cookies"]) await expect(footer.locator(`a[href="${prefix}/${path}/"]`)).toHaveCount(1);
  });

  test(`${lang}: external links open in a new tab that cannot reach the page`, async ({ page }) => {
    for (const path of ["/", "/about/", "/news/credit-management-law/", "/regulated-companies/"]) {
      await page.goto(prefix + path);
      const wrong = await page.locator('a[href^="http"]').evaluateAll((links) =>
        (links as HTMLAnchorElement[]).filter((a) => a.origin !== location.origin && !(a.target === "_blank" && a.rel.includes("noopener"))).map((a) => a.href),
      );
      expect(wrong).toEqual([]);
    }
  });

  test(`${lang}: clicks on links are logged, and a navigation lands at the top`, async ({ page, said }) => {
    await visit(page, `${prefix}/`);
    await page.getByRole("contentinfo").locator(`a[href="${prefix}/help/"]`).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/help/`));
    expect(said).toContain(`link ${prefix}/help/`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test(`${lang}: the address gets forceHideBadge=true, and canonical links never carry it`, async ({ page }) => {
    await page.clock.install();
    await page.goto(`${prefix}/pricing/`);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/\?forceHideBadge=true$/);
    await page.evaluate(() => {
      history.replaceState(null, "", location.pathname);
      const badge = document.createElement("div");
      badge.className = "widget-badge";
      document.body.append(badge);
    });
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\?forceHideBadge=true$/);
    await expect(page.locator(".widget-badge")).toHaveCount(0);
    for (const rel of ["canonical", "alternate"]) {
      for (const link of await page.locator(`link[rel="${rel}"]`).all()) expect(await link.getAttribute("href")).not.toContain("forceHideBadge");
    }
  });

  test(`${lang}: sections below the fold fade in once a tenth of them is visible`, async ({ page }) => {
    await visit(page, `${prefix}/`);
    const section = page.locator("#help-center");
    await expect(section).toHaveAttribute("data-reveal", "out");
    await section.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(section).toHaveAttribute("data-reveal", "in");
    await expect.poll(() => section.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  });

  test.describe(`${lang}: with reduced motion`, () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("nothing is hidden and nothing moves", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await expect(page.locator('[data-reveal="out"]')).toHaveCount(0);
      await live(page, "alerts-carousel");
      await expect(page.getByRole("button", { name: lang === "es" ? "Reanudar" : "Resume" })).toBeVisible();
    });
  });
}
