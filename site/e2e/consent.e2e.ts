import { texts } from "./texts/inner-pages";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// Consent to analytics.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

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

  test(`${lang}: the first choice on /cookies is made in the banner, by the only buttons of these names`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.clear());
    await page.goto(`${prefix}/cookies/`);
    await hydrate(page, "consent-panel");
    for (const name of [t.accept, t.decline]) await expect(page.getByRole("button", { name })).toHaveCount(1);
    await page.getByRole("button", { name: t.accept }).click();
    await expect(page.locator("#consent").getByRole("status")).toHaveText(t.accepted);
    await expect(page.locator("#consent").getByRole("button")).toHaveText(t.withdraw);
  });

  for (const width of [320, 390, 768, 1024, 1100, 1440]) {
    test(`${lang}: the banner leaves the end of the page free at ${width} px`, async ({ page }) => {
      await page.addInitScript(() => localStorage.clear());
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${prefix}/contact/`);
      await expect(page.locator('[aria-labelledby="cookie-title"]')).toBeVisible();
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      const box = async (selector: string) => {
        const found = await page.locator(selector).boundingBox();
        if (!found) throw new Error(`${selector} is not shown`);
        return found;
      };
      const banner = await box('[aria-labelledby="cookie-title"]');
      const footer = await box("body footer");
      expect(footer.y + footer.height).toBeLessThanOrEqual(banner.y);
      expect(banner.y - footer.y - footer.height).toBeLessThan(40);
    });
  }

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
}
