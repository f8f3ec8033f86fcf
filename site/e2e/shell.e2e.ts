import { expect, test } from "@playwright/test";

const texts = {
  es: {
    prefix: "",
    cookies: "Uso de cookies",
    decline: "Rechazar",
    accept: "Aceptar",
    missing: "Oops! La página que estás buscando no existe.",
    article: "Artículo no encontrado",
  },
  en: {
    prefix: "/en",
    cookies: "Cookie Usage",
    decline: "Decline",
    accept: "Accept",
    missing: "Oops! The page you are looking for does not exist.",
    article: "Article not found",
  },
} as const;

test("the language switch leads to the same page and keeps the fragment", async ({ page }) => {
  // Once the parameter is in the address, the script that keeps the fragment has run.
  await page.goto("/pricing/#faq");
  await expect(page).toHaveURL(/\?forceHideBadge=true#faq$/);
  await page
    .locator("header")
    .getByRole("link", { name: /English/i })
    .click();
  await expect(page).toHaveURL(/\/en\/pricing\/\?forceHideBadge=true#faq$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page
    .locator("header")
    .getByRole("link", { name: /Español/i })
    .click();
  await expect(page).toHaveURL(/:\d+\/pricing\/(\?[^#]*)?#faq$/);
});

test("on a Spanish-only page the switch leads to the English home page", async ({ page }) => {
  await page.goto("/dora-compliance-tracker/");
  await page
    .locator("header")
    .getByRole("link", { name: /English/i })
    .click();
  await expect(page).toHaveURL(/\/en\/(\?.*)?$/);
});

for (const [lang, t] of Object.entries(texts)) {
  test(`${lang}: the cookie banner asks once`, async ({ page }) => {
    await page.goto(`${t.prefix}/`);
    const banner = page.getByRole("region", { name: t.cookies });
    await expect(banner).toBeVisible();
    await banner.getByRole("button", { name: t.decline }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(banner).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await banner.getByRole("button", { name: t.accept }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("true");
  });

  test(`${lang}: an unknown address gets the not-found page of its language`, async ({ page }) => {
    const answer = await page.goto(`${t.prefix}/no-existe/`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator("main").getByText(t.missing)).toBeVisible();
  });

  test(`${lang}: an unknown article gets its own page`, async ({ page }) => {
    const answer = await page.goto(`${t.prefix}/news/no-existe/`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: t.article })).toBeVisible();
  });
}
