import type { Page } from "@playwright/test";
import { expect, test, visit, words } from "./visit";

// Pages on paper: a running header, black on white, every text and nothing to press.

/** Opens an address as it is printed. */
async function print(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 794, height: 1123 });
  await visit(page, address);
  await page.emulateMedia({ media: "print" });
}

const pages = ["/news/dora-ai-act/", "/privacy/", "/pricing/", "/large-law-firms/"];

for (const { prefix, lang } of Object.values(words))
  test(`${lang}: paper has a header with brand, title and canonical address`, async ({ page }) => {
    for (const path of pages) {
      await print(page, prefix + path);
      const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
      const texts = page.locator("#top > [aria-hidden] > [data-text]");
      expect(await texts.evaluateAll((all) => all.map((one) => one.getAttribute("data-text")))).toEqual([
        "Vigía",
        (await page.title()).split(" · ")[0],
        canonical,
      ]);
      for (const text of await texts.all()) await expect(text).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(page.locator("#top > header")).toBeHidden();
      await expect(page.locator('[aria-labelledby="cookie-title"]')).toBeHidden();
      // On a screen the header adds no text to the page.
      await page.emulateMedia({ media: "screen" });
      await expect(texts.first()).toBeHidden();
    }
  });

test("sections in ink are black on white, in dark mode too", async ({ page }) => {
  for (const path of ["/large-law-firms/", "/security/", "/about/"]) {
    await page.emulateMedia({ colorScheme: "dark" });
    await print(page, path);
    const colors = await page.locator("main :is(h1, h2, h3, p)").evaluateAll((all) => [
      ...new Set(
        all
          .filter((one) => one.checkVisibility())
          .map((one) => getComputedStyle(one).color)
          .map((color) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
      ),
    ]);
    expect(colors.length).toBeGreaterThan(0);
    for (const color of colors) expect(Math.max(...color), `${path} ${color}`).toBeLessThan(140);
    const grounds = await page
      .locator("main section")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    for (const ground of grounds) expect(ground, path).toMatch(/rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/);
  }
});

test("paper has no pale text and no dark label from dark mode", async ({ page }) => {
  for (const path of ["/", "/pricing/", "/security/", "/obligation-mapper-api/", "/news/taxonomy-coordinates/"]) {
    await page.emulateMedia({ colorScheme: "dark", media: "screen" });
    await print(page, path);
    const wrong = await page.locator("main *").evaluateAll((all) => {
      const luminance = (text: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        const linear = (value: number) => (text.startsWith("color(") ? value : value / 255) ** 2.2;
        return alpha === 0 ? 1 : 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      };
      return all.flatMap((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        if (!one.checkVisibility() || one.closest("label, td, th") || one.getClientRects().length === 0) return [];
        const pale = [...one.childNodes].some((node) => node.nodeValue?.trim()) && luminance(color) > 0.18;
        return pale || luminance(backgroundColor) < 0.5 ? [`${one.className} ${color} on ${backgroundColor}`] : [];
      });
    });
    expect(wrong, path).toEqual([]);
  }
});

test("what is drawn with backgrounds is printed", async ({ page }) => {
  for (const [path, drawing] of [
    ["/", "[class*=morning_plot]"],
    ["/taxonomy/", "[class*=heat_matrix_table] [data-level]"],
  ] as const) {
    await print(page, path);
    await expect(page.locator(drawing).first()).toHaveCSS("print-color-adjust", "exact");
  }
});

test("link addresses follow links in text, and no control is printed", async ({ page }) => {
  await print(page, "/news/dora-ai-act/");
  const after = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content));
  const links = await after('main article p a[href^="https"]');
  expect(links.length).toBeGreaterThan(2);
  for (const content of links) expect(content).toContain("http");
  for (const path of ["/security/", "/pricing/", "/blog/", "/contact/"]) {
    await print(page, path);
    for (const control of await page
      .locator('main :is(button:not(:is(h2, h3, h4) > *), form, nav, [role="tablist"])')
      .all())
      await expect(control).toBeHidden();
  }
});

test("closed answers, panels and cards are printed", async ({ page }) => {
  await print(page, "/pricing/");
  const answers = page.locator("main details > :not(summary)");
  expect(await answers.count()).toBeGreaterThan(4);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await print(page, "/taxonomy/");
  for (const panel of await page.locator('[role="tabpanel"]').all()) await expect(panel).toBeVisible();
  await print(page, "/security/");
  for (const list of await page.locator('[data-island="security-cards"] ul').all()) {
    await expect(list).toBeVisible();
    expect(await list.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  }
});

test("a page is printed on A4, without the space that the cookie banner takes on a screen", async ({ page }) => {
  await page.goto("/privacy/");
  await page.evaluate(() => localStorage.removeItem("cookieConsent"));
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator('[aria-labelledby="cookie-title"]')).toBeVisible();
  const printed = async () => (await page.pdf({ preferCSSPageSize: true, tagged: false })).toString("latin1");
  const sheets = (file: string) => file.match(/\/Type \/Page\b/g)?.length;
  const file = await printed();
  expect(file).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  await page.evaluate(() => localStorage.setItem("cookieConsent", "false"));
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator('[aria-labelledby="cookie-title"]')).toBeHidden();
  expect(sheets(file)).toBe(sheets(await printed()));
  await page.evaluate(() => localStorage.removeItem("cookieConsent"));
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator('[aria-labelledby="cookie-title"]')).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe("0px");
});

test("prices are printed as columns, and a call names where its buttons lead", async ({ page }) => {
  await print(page, "/pricing/");
  await page.setViewportSize({ width: 643, height: 1000 }); // the width between the margins of A4
  const tops = await page
    .locator("main ul > li article, main [data-place]")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThanOrEqual(4);
  expect(new Set(tops).size).toBe(1);
  await expect(page.locator("main table")).toHaveCSS("display", "table");
  const calls = page.locator("main section").last().locator("a");
  for (const call of await calls.all()) {
    await expect(call).toBeVisible();
    expect(await call.evaluate((one) => getComputedStyle(one, "::after").content)).toContain("https://");
    expect(await call.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
  }
});

test("an article is printed with the acts that it cites, and without what leads elsewhere", async ({ page }) => {
  await print(page, "/news/dora-ai-act/");
  await expect(page.getByRole("region", { name: "Normas citadas" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sobre lo mismo" })).toBeHidden();
  await expect(page.locator("main header picture img, main header > img").first()).toBeHidden();
});
