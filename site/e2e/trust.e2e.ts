import { content } from "./content";
import { texts } from "./texts/inner-pages";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The trust center, and the edges of header and footer.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

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

  test(`${lang}: a closed security card shows two whole measures, and ends between two lines of text`, async ({
    page,
  }) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `${prefix}/security/`);
      const cards = page.locator('[data-island="security-cards"] article[data-open="false"]');
      await expect(cards).toHaveCount(6);
      for (const list of await cards.locator("ul").filter({ visible: true }).all()) {
        const texts = await list.evaluate((one) => {
          const { right, bottom } = one.getBoundingClientRect();
          return [...one.children].map((item) => {
            const range = document.createRange();
            range.selectNodeContents(item);
            const lines = [...range.getClientRects()];
            return {
              whole: lines.every((line) => line.bottom < bottom && line.right < right + 1),
              cut: lines.some((line) => line.top < bottom - 2 && line.bottom > bottom + 2),
              ellipsis: getComputedStyle(item).textOverflow,
            };
          });
        });
        expect(texts.map(({ cut, ellipsis }) => cut || ellipsis === "ellipsis")).not.toContain(true);
        expect(texts.slice(0, 2).map(({ whole }) => whole)).toEqual([true, true]);
        expect(texts.at(-1)?.whole).toBe(false);
      }
    }
  });

  test(`${lang}: the roadmap names the day of its status, and no open item has an end in the past`, async ({
    page,
  }) => {
    await visit(page, `${prefix}/security/`);
    const roadmap = page.locator("#certifications");
    await expect(roadmap.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}$/);
    await expect(roadmap.locator('[data-status="in-progress"]')).toContainText(lang === "es" ? /desde/i : /since/i);
  });

  test(`${lang}: the page's own response has the headers that it names, and security.txt is there`, async ({
    page,
  }) => {
    const response = await page.goto(`${prefix}/security/`);
    const { headers } = content("trust", lang).checks as { headers: { name: string; value: string }[] };
    for (const { name, value } of headers) {
      expect(await response?.headerValue(name)).toContain(value);
      await expect(page.locator("#checks").getByText(value, { exact: true })).toBeVisible();
    }
    const address = await page.locator("#checks").getByRole("link").getAttribute("href");
    expect((await page.request.get(address ?? "")).status()).toBe(200);
  });
}

test("the header's last button ends at the content's edge", async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about/");
    const right = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().right);
    const button = await right('header a[href*="link=register"] >> visible=true >> nth=0');
    expect(Math.abs(button - (await right("main > * > * >> nth=0")))).toBeLessThan(1);
  }
});

test("the footer's small print shares a baseline", async ({ page }) => {
  await visit(page, "/about/");
  const tops = await page
    .getByRole("contentinfo")
    .locator("div")
    .last()
    .evaluate((closing) => {
      const range = document.createRange();
      return ["p", "li a"].map((selector) => {
        range.selectNodeContents(closing.querySelector(selector) as Element);
        return range.getBoundingClientRect().bottom;
      });
    });
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(1.5);
});
