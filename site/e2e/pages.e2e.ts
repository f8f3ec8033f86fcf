import { expect, type Page } from "@playwright/test";
import { test } from "./painting-test";
import { addresses, languages } from "./routes";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const { address } of addresses) {
    test(`${address} shows all texts`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(address);
      let hidden = await hiddenTexts(page);
      // What a radio button or a link within the page shows without scripts can be read.
      for (const radio of await page.locator("main input[type=radio]").all()) {
        await radio.evaluate((input) => ((input as HTMLInputElement).checked = true));
        hidden = intersection(hidden, await hiddenTexts(page));
      }
      for (const tab of await page.locator("main [role=tab][href^='#']").all()) {
        await page.goto(address + (await tab.getAttribute("href")));
        hidden = intersection(hidden, await hiddenTexts(page));
      }
      expect(hidden).toEqual([]);
    });

    test(`${address} has no button that does nothing`, async ({ page }) => {
      await page.goto(address);
      const dead = page.locator("main button[type=button]:enabled:not([popovertarget])").filter({ visible: true });
      expect(await dead.allTextContents()).toEqual([]);
    });
  }
});

const intersection = (a: string[], b: string[]) => a.filter((text) => b.includes(text));

/** Returns the texts of the main part that cannot be seen, with their places. Closed details count as visible: they open without scripts. */
const hiddenTexts = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const out: string[] = [];
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(), place = 0; node; node = walk.nextNode(), place++) {
      const text = node.textContent?.trim() ?? "";
      const host = node.parentElement;
      if (
        !text ||
        !host ||
        host.closest(
          "script, noscript, dialog, template, option, label, legend, svg, button, [role='tablist'], [data-visually-hidden], [aria-hidden='true']",
        )
      )
        continue;
      const closed = host.closest("details:not([open])");
      const summary = host.closest("summary");
      if (closed && !summary) continue;
      if (closed?.lastElementChild?.checkVisibility()) continue; // wide screens show what phones fold, without a summary
      if (!host.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        out.push(`${place}: ${text.slice(0, 80)}`);
    }
    return out;
  });

for (const { lang, prefix } of languages) {
  test(`${lang}: every article of the news listing loads`, async ({ page, request }) => {
    await page.goto(`${prefix}/news/`);
    const links = await page
      .locator(`main a[href^="${prefix}/news/"]`)
      .evaluateAll((all) => [...new Set(all.map((a) => new URL((a as HTMLAnchorElement).href).pathname))]);
    const articles = links.filter((path) => !path.includes("/page/") && path !== `${prefix}/news/`);
    expect(articles.length).toBeGreaterThanOrEqual(5);
    for (const path of articles) expect((await request.get(path)).status(), path).toBe(200);
  });

  test(`${lang}: titles end with the brand`, async ({ page }) => {
    for (const [path, title] of [
      ["/pricing/", { es: "Precios · Vigía", en: "Pricing · Vigía" }],
      ["/blog/", { es: "Blog · Vigía", en: "Blog · Vigía" }],
      ["/news/", { es: "Noticias · Vigía", en: "News · Vigía" }],
    ] as const) {
      await page.goto(prefix + path);
      await expect(page).toHaveTitle(title[lang]);
    }
  });
}

for (const { address } of addresses) {
  test(`${address} has the brand in its title`, async ({ request }) => {
    expect(await (await request.get(address)).text()).toMatch(/<title>[^<]+ · Vigía<\/title>/);
  });
}
