import { addresses, languages } from "./routes";
import { expect, test, visit } from "./visit";

// 320 px is the width of a 1280 px window at 400 % zoom (WCAG 1.4.10).
const widths = [320, 360, 390, 768, 1280, 1920];

/**
 * Describes the control that has the focus, and what covers it: null if a point of a grid on the control is free. It waits for
 * a frame, after which the place of a control that was scrolled into view is known.
 */
async function focused(): Promise<{ id: string; what: string; coveredBy: string | null } | null> {
  await new Promise(requestAnimationFrame);
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  element.dataset.met ??= String(document.querySelectorAll("[data-met]").length);
  const { left, top, width, height } = element.getBoundingClientRect();
  const hits = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
  );
  const free = hits.some(
    (hit) =>
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element) === true),
  );
  return {
    id: element.dataset.met,
    what: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} at ${Math.round(left)},${Math.round(top)}`,
    coveredBy: free ? null : hits.map((hit) => hit?.tagName ?? "outside the window").join(", "),
  };
}

for (const { address } of addresses) {
  test(`${address} fits windows from 320 to 1920 px`, async ({ page }) => {
    await page.goto(address);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 900 });
      const wider = await page.evaluate(() => {
        const room = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= room) return [];
        return [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > room + 1)
          .map((element) => `${element.tagName} ${element.className}`)
          .slice(0, 5);
      });
      expect(wider, `${width} px`).toEqual([]);
    }
  });
}

for (const { lang, prefix } of languages) {
  for (const path of [
    "/",
    "/pricing/",
    "/news/",
    "/news/dora-ai-act/",
    "/security/",
    "/idea-validator/",
    "/taxonomy/",
    "/regulated-companies/",
  ]) {
    test(`${prefix}${path} can be used by keyboard: the focus reaches every control, and no control is covered`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(() => localStorage.removeItem("cookieConsent")); // the banner covers part of the page
      await visit(page, prefix + path);
      await expect(page.getByRole("region", { name: lang === "es" ? "Uso de cookies" : "Cookie Usage" })).toBeVisible();
      await page.evaluate(() => document.body.focus());
      const reached = new Set<string>();
      for (let step = 0; step < 400; step++) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(focused);
        if (!focus || reached.has(focus.id)) break;
        reached.add(focus.id);
        const coveredBy = async () => {
          const now = await page.evaluate(focused);
          return now === null ? "nothing: the focus was lost" : now.coveredBy;
        };
        await expect.poll(coveredBy, { message: focus.what }).toBeNull();
      }
      const missed = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']")]
          .filter(
            (element) =>
              element.tabIndex >= 0 &&
              !element.hasAttribute("data-met") &&
              !element.matches(":disabled") &&
              !element.matches("input[type=radio]:not(:checked)") && // Tab reaches a group, the arrow keys its other choices
              !element.closest("[inert], dialog, details:not([open]) > :not(summary)") &&
              element.checkVisibility({ visibilityProperty: true }),
          )
          .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
      );
      expect(missed).toEqual([]);
    });
  }
}

for (const [timezoneId, locale] of [
  ["Pacific/Auckland", "ja-JP"],
  ["America/Los_Angeles", "en-US"],
] as const) {
  test.describe(`a visitor with ${locale} in ${timezoneId}`, () => {
    test.use({ timezoneId, locale });
    for (const { prefix } of languages) {
      for (const path of [
        "/",
        "/pricing/",
        "/blog/",
        "/news/",
        "/security/",
        "/taxonomy/",
        "/regulated-companies/",
        "/cookies/",
        "/obligation-mapper-api/",
        "/news/dora-ai-act/",
      ]) {
        test(`${prefix}${path} hydrates all islands without errors`, async ({ page }) => {
          const errors: string[] = [];
          page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
          page.on("pageerror", (error) => errors.push(String(error)));
          await page.goto(prefix + path, { waitUntil: "networkidle" });
          for (const island of await page.locator("[data-island]").all()) {
            const content = island.locator(":scope > *").first();
            if ((await content.count()) > 0 && (await content.isVisible())) await content.scrollIntoViewIfNeeded();
            await island.dispatchEvent("focusin");
          }
          await page.waitForLoadState("networkidle");
          for (const name of await page
            .locator("[data-island]:has(> :not([hidden]))")
            .evaluateAll((all) =>
              all
                .filter((one) => one.firstElementChild?.checkVisibility())
                .map((one) => (one as HTMLElement).dataset.island),
            ))
            await expect(page.locator(`[data-island="${name}"]`).first()).toHaveAttribute("data-hydrated", "");
          expect(errors).toEqual([]);
        });
      }
    }
  });
}
