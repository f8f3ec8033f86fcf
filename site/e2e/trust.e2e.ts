import { expect, test, visit, words } from "./visit";

// The trust center in detail, and the edges of header and footer.

for (const { prefix, lang } of Object.values(words)) {
  test(`${lang}: a closed security card ends between two lines of text`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `${prefix}/security/`);
      for (const list of await page.locator('[data-island="security-cards"] article[data-open="false"] ul').all()) {
        if (!(await list.isVisible())) continue;
        const lines = await list.evaluate(
          (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
        );
        expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05);
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
