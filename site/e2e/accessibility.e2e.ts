import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addresses, languages, spanishOnly } from "./routes";
import { expect, hydrate, test, visit } from "./visit";

// WCAG 2.2 at all levels that axe can check, and its best practices, with reduced motion.

test.use({ reducedMotion: "reduce" });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

async function violations(page: Page): Promise<string[]> {
  // Wait until colors no longer change between light and dark.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((transition) => transition.finished),
    ),
  );
  // No page has frames, so axe can run in the page itself and report violations only. This takes a quarter of the time.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
      rules: { "color-contrast-enhanced": { enabled: false } },
    })
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
  );
}

/** Links and buttons that have the focus and no place on the screen. axe does not look for them. */
async function unseen(page: Page): Promise<string[]> {
  return page.locator("main :is(a[href], button)").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }))
      .filter((one) => {
        let clipped = false;
        for (let at: Element | null = one; at; at = at.parentElement)
          clipped ||= at.clientWidth === 1 && getComputedStyle(at).overflow === "hidden";
        return clipped;
      })
      .map((one) => one.outerHTML),
  );
}

/**
 * Checks the current page, narrow and wide. The languages share the color schemes: Spanish pages are dark when wide, English
 * ones when narrow.
 */
async function check(page: Page): Promise<void> {
  const english = new URL(page.url()).pathname.startsWith("/en/");
  for (const [at, viewport] of sizes.entries()) {
    await page.setViewportSize(viewport);
    const colorScheme = english === (at === 0) ? "dark" : "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
    expect(await unseen(page), `${viewport.width} px`).toEqual([]);
  }
}

for (const { address } of addresses) {
  test(`${address} has no violations`, async ({ page }) => {
    await visit(page, address);
    await check(page);
  });
}

for (const { prefix } of languages) {
  test(`${prefix}/ with the menu open`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `${prefix}/`);
    await page
      .getByRole("banner")
      .getByRole("button", { name: /menú|menu/i })
      .click();
    await expect(page.getByRole("navigation").getByRole("link", { name: /founders|fundadores/i })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  });

  test(`${prefix}/ with its dialogs open`, async ({ page }) => {
    await visit(page, `${prefix}/`);
    await hydrate(page, "alerts-carousel");
    for (const dialog of await page.locator("dialog").all()) {
      await dialog.evaluate((element) => (element as HTMLDialogElement).showModal());
      await expect(dialog).toBeVisible();
      await check(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  test(`${prefix}/ with the cookie banner`, async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem("cookieConsent"));
    await visit(page, `${prefix}/`);
    await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
    await check(page);
  });

  for (const [island, control] of [
    ["demo-steps", "button"],
    ["tabs", "tab"],
  ] as const) {
    test(`${prefix}/ with each ${control} of ${island} open`, async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, island);
      for (const one of await page.locator(`[data-island="${island}"]`).getByRole(control).all()) {
        await one.click();
        expect(await violations(page)).toEqual([]);
      }
    });
  }

  test(`${prefix}/blog/ with open filters and no results`, async ({ page }) => {
    await visit(page, `${prefix}/blog/`);
    await hydrate(page, "listing-filter");
    await page.getByRole("button", { name: /^(Filtros|Filters)/ }).click();
    await check(page);
    await page.getByRole("searchbox").fill("zzzz");
    await expect(page.getByText(/No se encontraron artículos|No articles found/).first()).toBeVisible();
    await check(page);
  });

  test(`${prefix}/security/ with open cards`, async ({ page }) => {
    await visit(page, `${prefix}/security/`);
    await hydrate(page, "security-cards");
    const more = page.getByRole("button", { name: /^(Ver más|See more)$/ });
    for (let closed = await more.count(); closed > 0; closed--) {
      await more.first().click();
      await expect(more).toHaveCount(closed - 1);
    }
    await check(page);
  });

  for (const path of ["/legal-sources/", "/custom-agents/", "/pricing/"]) {
    test(`${prefix}${path} with all details open`, async ({ page }) => {
      await visit(page, prefix + path);
      await page.locator("main details").evaluateAll((all) => {
        for (const one of all) {
          one.removeAttribute("name");
          (one as HTMLDetailsElement).open = true;
        }
      });
      await check(page);
    });
  }
}

const forms = [
  ...languages.flatMap(({ prefix }) => [`${prefix}/idea-validator/`, `${prefix}/obligation-mapper-api/`]),
  ...spanishOnly,
];
for (const address of forms) {
  test(`${address} with error messages and a toast`, async ({ page }) => {
    await visit(page, address);
    await hydrate(page, "waitlist-form");
    const form = page.locator('[data-island="waitlist-form"] form');
    await form.getByRole("button").click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
    await check(page);
    for (const input of await form.locator("input").all()) await input.fill("ana@empresa.example");
    for (const select of await form.locator("select").all()) await select.selectOption({ index: 1 });
    await form.getByRole("button").click();
    await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    await page.locator("[data-sonner-toast]").hover();
    expect(await violations(page)).toEqual([]);
  });
}

for (const { prefix } of languages) {
  for (const path of ["/news/dora-ai-act/", "/news/no-such-article/", "/no/such/page"]) {
    test(`${prefix}${path} has no violations`, async ({ page }) => {
      await visit(page, prefix + path);
      await check(page);
    });
  }
}
