import { expect, type Language, hydrate, test, visit, words } from "./visit";

// Parts of all pages: navigation, footer, links, effects and the cookie banner.

const texts = {
  es: {
    nav: ["Producto", "Precios", "Demo", "Noticias"],
    login: "Iniciar Sesión",
    register: "Pruébalo Gratis",
    menu: "Abrir el menú",
    shut: "Cerrar el menú",
    founders: "Solicitar demo con los fundadores",
    dialog: "Regístrate para interactuar con la norma",
    soon: "Próximamente: formulario de registro",
    columns: ["Producto", "Recursos", "Empresa"],
    careers: "Empleo",
    mark: "Pronto",
    cookies: ["Uso de cookies", "Rechazar", "Aceptar"] as const,
  },
  en: {
    nav: ["Product", "Pricing", "Demo", "News"],
    login: "Login",
    register: "Try for Free",
    menu: "Open menu",
    shut: "Close menu",
    founders: "Request Demo with founders",
    dialog: "Register to interact with the norm",
    soon: "Coming soon: Registration form",
    columns: ["Product", "Resources", "Company"],
    careers: "Careers",
    mark: "Soon",
    cookies: ["Cookie Usage", "Decline", "Accept"] as const,
  },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: navigation`, () => {
    test("has all links and becomes translucent after scrolling 10 px", async ({ page }) => {
      await visit(page, `${prefix}/about/`);
      const bar = page.getByRole("banner");
      for (const [index, name] of t.nav.entries()) {
        const link = bar.getByRole("link", { name, exact: true });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute(
          "href",
          [`${prefix}/product-guide/`, `${prefix}/pricing/`, /agenda\./, `${prefix}/news/`][index] as string | RegExp,
        );
      }
      await expect(bar.getByRole("link", { name: t.login, exact: true })).toHaveAttribute("href", /\?link=login$/);
      await expect(bar.getByRole("link", { name: t.register, exact: true })).toHaveAttribute(
        "href",
        /\?link=register$/,
      );
      const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
      const scroll = (top: number) =>
        page.evaluate(
          (top) =>
            new Promise((drawn) => {
              scrollTo({ top, behavior: "instant" });
              requestAnimationFrame(() => requestAnimationFrame(drawn));
            }),
          top,
        );
      const still = () => bar.evaluate((element) => element.getAnimations().length === 0);
      await scroll(10);
      expect(await still()).toBe(true);
      expect(await ground()).toBe("rgba(0, 0, 0, 0)");
      await scroll(12);
      await expect.poll(ground).not.toBe("rgba(0, 0, 0, 0)");
      await expect.poll(still).toBe(true);
      expect(await ground()).toMatch(/\/ 0\.\d+\)|0\.\d+\)$/);
      await scroll(0);
      await expect.poll(ground).toBe("rgba(0, 0, 0, 0)");
    });

    test("collapses under 768 px into a menu with the founders' demo", async ({ page }) => {
      await page.setViewportSize({ width: 767, height: 900 });
      await visit(page, `${prefix}/about/`);
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("link", { name: t.nav[0], exact: true })).toBeHidden();
      const button = bar.getByRole("button", { name: t.menu });
      await button.click();
      for (const name of [...t.nav, t.founders, t.login, t.register])
        await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(bar.getByRole("link", { name: t.founders })).toBeHidden();
      await expect(button).toBeFocused();
      // So does a tap outside the menu, after which Escape changes nothing.
      await button.click();
      await expect(bar.getByRole("link", { name: t.founders })).toBeVisible();
      await page.mouse.click(380, 880);
      await expect(bar.getByRole("link", { name: t.founders })).toBeHidden();
      await expect(button).toHaveAttribute("aria-expanded", "false");
      // The button that opened the menu closes it.
      await button.click();
      await bar.getByRole("button", { name: t.shut }).click();
      await expect(bar.getByRole("link", { name: t.founders })).toBeHidden();
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await page.setViewportSize({ width: 768, height: 900 });
      await expect(bar.getByRole("link", { name: t.nav[0], exact: true })).toBeVisible();
      await expect(button).toBeHidden();
    });

    test("the menu of a phone works before any script has arrived", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.route("**/_assets/*.js", (route) => route.abort());
      await page.goto(`${prefix}/`);
      const bar = page.getByRole("banner");
      const founders = bar.getByRole("link", { name: t.founders });
      await bar.getByRole("button", { name: t.menu }).click();
      await expect(founders).toBeVisible();
      await expect(bar.getByRole("button", { name: t.shut })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(bar.getByRole("navigation").getByRole("link", { name: t.nav[0], exact: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(founders).toBeHidden();
      await expect(bar.getByRole("button", { name: t.menu })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(founders).toBeVisible();
      await page.mouse.click(380, 830);
      await expect(founders).toBeHidden();
    });

    test("the menu of a phone closes when the window widens", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, `${prefix}/`);
      const bar = page.getByRole("banner");
      const button = page.locator('[popovertarget="menu"]');
      const founders = bar.getByRole("link", { name: t.founders });
      await button.click();
      await expect(founders).toBeVisible();
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(founders).toBeHidden();
      await expect(bar.getByRole("button", { name: t.menu })).toHaveAttribute("aria-expanded", "false");
    });

    test("the menu of a phone closes when a link in it opens another tab", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.context().route(/agenda\./, (route) => route.fulfill({ body: "" }));
      await visit(page, `${prefix}/`);
      const bar = page.getByRole("banner");
      const button = bar.getByRole("button", { name: t.menu });
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await button.click();
      await expect(bar.getByRole("button", { name: t.shut })).toHaveAttribute("aria-expanded", "true");
      await bar.getByRole("link", { name: t.founders }).click();
      await expect(bar.getByRole("link", { name: t.founders })).toBeHidden();
      await expect(button).toHaveAttribute("aria-expanded", "false");
    });

    test("has the register dialog, which is closed", async ({ page }) => {
      await visit(page, `${prefix}/about/`);
      const dialog = page.locator("dialog", { hasText: t.dialog });
      await expect(dialog).toHaveCount(1);
      await expect(dialog).toBeHidden();
      await expect(dialog).toContainText(t.soon);
    });
  });

  test(`${lang}: the footer has contact data, columns, careers and legal links`, async ({ page }) => {
    await visit(page, `${prefix}/`);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "hola@vigia.example" })).toHaveAttribute(
      "href",
      "mailto:hola@vigia.example",
    );
    await expect(footer.getByRole("link", { name: "+34 910 000 000" })).toHaveAttribute("href", "tel:+34910000000");
    await expect(footer.getByText("28009 Madrid")).toBeVisible();
    for (const name of ["LinkedIn", "Substack"])
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("target", "_blank");
    for (const name of t.columns) await expect(footer.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(footer.getByRole("listitem").filter({ hasText: t.careers })).toContainText(t.mark);
    for (const path of ["privacy", "terms", "cookies"])
      await expect(footer.locator(`a[href="${prefix}/${path}/"]`)).toHaveCount(1);
  });

  test(`${lang}: external links open in a new tab without access to the page`, async ({ page }) => {
    for (const path of ["/", "/about/", "/news/credit-management-law/", "/regulated-companies/"]) {
      await page.goto(prefix + path);
      const wrong = await page
        .locator('a[href^="http"]')
        .evaluateAll((links) =>
          (links as HTMLAnchorElement[])
            .filter((a) => a.origin !== location.origin && !(a.target === "_blank" && a.rel.includes("noopener")))
            .map((a) => a.href),
        );
      expect(wrong).toEqual([]);
    }
  });

  test(`${lang}: clicks on links are logged, and a new page starts at the top`, async ({ page, consoleMessages }) => {
    await visit(page, `${prefix}/`);
    await page.getByRole("contentinfo").locator(`a[href="${prefix}/help/"]`).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/help/`));
    expect(consoleMessages).toContain(`link ${prefix}/help/`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test(`${lang}: a click on a link is logged before the other scripts have arrived`, async ({
    page,
    consoleMessages,
  }) => {
    await page.route(/\/_assets\/(?!early)[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${prefix}/`);
    await page.getByRole("contentinfo").locator(`a[href="${prefix}/help/"]`).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/help/`));
    expect(consoleMessages).toContain(`link ${prefix}/help/`);
  });

  test(`${lang}: the address gets forceHideBadge=true, but canonical links do not`, async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto(`${prefix}/pricing/`);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/\?forceHideBadge=true$/);
    await page.clock.pauseAt(600_000); // from here on, only the test advances the clock
    const badges = page.locator(".widget-badge");
    const add = () =>
      page.evaluate(() =>
        document.body.append(Object.assign(document.createElement("div"), { className: "widget-badge" })),
      );
    // Badges are removed whenever they appear.
    for (let times = 0; times < 3; times++) {
      await add();
      await expect(badges).toHaveCount(1);
      await page.clock.runFor(1000);
      await expect(badges).toHaveCount(0);
    }
    // The address is cleaned up only once.
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    await page.clock.runFor(2000);
    expect(page.url()).not.toContain("forceHideBadge");
    for (const rel of ["canonical", "alternate"]) {
      for (const link of await page.locator(`link[rel="${rel}"]`).all())
        expect(await link.getAttribute("href")).not.toContain("forceHideBadge");
    }
  });

  test(`${lang}: sections below the fold fade in when a tenth of them is visible`, async ({ page }) => {
    await visit(page, `${prefix}/`);
    const section = page.locator("#help-center");
    await expect(section).toHaveAttribute("data-reveal", "out");
    expect(await section.evaluate((element) => getComputedStyle(element).opacity)).toBe("0");
    /** Scrolls until this part of the section is visible, and waits until its observers have run. */
    const show = (part: number) =>
      section.evaluate(
        (element, part) =>
          new Promise<void>((observed) => {
            const { top, height } = element.getBoundingClientRect();
            scrollBy({ top: top + height * part - innerHeight, behavior: "instant" });
            new IntersectionObserver(() => requestAnimationFrame(() => observed())).observe(element);
          }),
        part,
      );
    await show(0.05);
    await expect(section).toHaveAttribute("data-reveal", "out");
    await section.evaluate((element) =>
      element.addEventListener("transitionrun", () => element.setAttribute("data-fades", "")),
    );
    await show(0.15);
    await expect(section).toHaveAttribute("data-reveal", "in");
    await expect(section).toHaveAttribute("data-fades", "");
    await expect.poll(() => section.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  });

  test(`${lang}: the cookie banner is at the bottom, links to the policy, and has equal buttons`, async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem("cookieConsent"));
    await visit(page, `${prefix}/pricing/`);
    const banner = page.getByRole("region", { name: t.cookies[0] });
    const bottom = async () => {
      const box = await banner.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    const height = page.viewportSize()?.height;
    expect(await bottom()).toBe(height);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await bottom()).toBe(height);
    await expect(banner.getByRole("link")).toHaveAttribute("href", `${prefix}/cookies/`);
    const look = (name: string) =>
      banner.getByRole("button", { name, exact: true }).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { backgroundColor, color, borderColor, fontSize } = getComputedStyle(button);
        return { width, height, backgroundColor, color, borderColor, fontSize };
      });
    expect(await look(t.cookies[1])).toEqual(await look(t.cookies[2]));
  });

  test.describe(`${lang}: with reduced motion`, () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("nothing is hidden and nothing is animated", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await expect(page.locator('[data-reveal="out"]')).toHaveCount(0);
      await hydrate(page, "alerts-carousel");
      await expect(page.getByRole("button", { name: lang === "es" ? "Reanudar" : "Resume" })).toBeVisible();
      const canvas = page.locator("#contact canvas");
      await canvas.scrollIntoViewIfNeeded();
      await hydrate(page, "particles");
      const drawn = () =>
        canvas.evaluate(
          (element) =>
            new Promise<string>((done) => {
              const frames = (left: number): unknown =>
                left ? requestAnimationFrame(() => frames(left - 1)) : done((element as HTMLCanvasElement).toDataURL());
              frames(10);
            }),
        );
      const first = await drawn();
      expect(first.length).toBeGreaterThan(2000); // the canvas is not empty
      expect(await drawn()).toBe(first);
    });
  });
}
