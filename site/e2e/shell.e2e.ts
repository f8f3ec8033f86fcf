import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./painting-test";

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

for (const key of ["click", "Enter"])
  test(`the language switch keeps the filter of a listing, ${key}`, async ({ page }) => {
    await page.goto("/news/?category=insights&utm_source=letter");
    await expect(page).toHaveURL(/forceHideBadge=true/);
    const other = page.locator("header").getByRole("link", { name: /English/i });
    if (key === "click") await other.click();
    else await other.press(key);
    await expect(page).toHaveURL(/\/en\/news\/\?category=insights(&forceHideBadge=true)?$/);
    await expect(page.getByRole("tab", { name: "Insights", exact: true })).toHaveAttribute("aria-selected", "true");
  });

test("the language switch works without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [from, name, to] of [
    ["/pricing/", "English", "/en/pricing/"],
    ["/en/news/risk-matrix/", "Español", "/news/risk-matrix/"],
  ] as const) {
    await page.goto(from);
    await page.locator("header").getByRole("link", { name }).click();
    await expect(page).toHaveURL((url) => url.pathname === to);
  }
  await context.close();
});

test("on a Spanish-only page the switch leads to the English home page", async ({ page }) => {
  await page.goto("/dora-compliance-tracker/");
  await page
    .locator("header")
    .getByRole("link", { name: /English/i })
    .click();
  await expect(page).toHaveURL(/\/en\/(\?.*)?$/);
});

/** Distance of an element from the top of the window, in pixels. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Runs the page's paused clock until its scripts have run, and the half second that the script of fragments waits has passed. */
async function settle(page: Page) {
  for (let waited = 0; waited < 10_000 && !page.url().includes("forceHideBadge"); waited += 10)
    await page.clock.runFor(10);
  await expect(page).toHaveURL(/forceHideBadge=true/);
  await page.clock.runFor(1000);
}

const anchors = [
  ["/", "technology"],
  ["/", "specific-solutions"],
  ["/pricing/", "faq"],
  ["/security/", "access"],
  ["/legal-sources/", "eu"],
  ["/privacy/", "main h2[id] >> nth=2"],
] as const;

for (const [path, anchor] of anchors) {
  test(`${path}#${anchor} rests at 80 px at once, and stays there`, async ({ page }) => {
    await page.goto(path);
    const target = anchor.includes(" ") ? page.locator(anchor) : page.locator(`[id="${anchor}"]`);
    const id = await target.getAttribute("id");
    await page.clock.install({ time: 0 });
    await page.goto("about:blank");
    await page.clock.pauseAt(600_000); // on a slow machine the half second would pass before the first look
    await page.goto(`${path}#${id}`);
    expect(await topOf(page, `[id="${id}"]`)).toBe(80);
    await settle(page);
    expect(await topOf(page, `[id="${id}"]`)).toBe(80);
  });
}

test("links within a page rest at 80 px, also at a section that has not faded in yet", async ({ page }) => {
  await page.goto("/?forceHideBadge=true", { waitUntil: "networkidle" });
  for (const id of ["help-center", "technology"]) {
    await page.evaluate((id) => {
      const link = Object.assign(document.createElement("a"), { href: `#${id}`, textContent: "Anchor" });
      document.body.append(link);
      link.click();
      link.remove();
    }, id);
    await expect(page.locator(`#${id}`)).not.toHaveAttribute("data-reveal", "out");
    const isStill = () => page.locator(`#${id}`).evaluate((section) => section.getAnimations().length === 0);
    await expect.poll(isStill).toBe(true);
    expect(await topOf(page, `#${id}`)).toBe(80);
  }
});

test("reload, back and forward restore the reader's position and not the anchor", async ({ page }) => {
  // Records the delays of timers, and of those that ran. Playwright's clock would hide the type of the navigation from the page.
  await page.addInitScript(() => {
    const delays: unknown[] = [];
    const ran: unknown[] = [];
    for (const name of ["setTimeout", "setInterval"] as const) {
      const original = window[name] as (run: () => void, delay: unknown) => number;
      const record = (run: (...all: unknown[]) => void, delay: unknown, ...rest: unknown[]) => {
        delays.push(delay);
        return original(() => {
          run(...rest);
          ran.push(delay);
        }, delay);
      };
      Object.assign(window, { delays, ran, [name]: record });
    }
  });
  const delays = () => page.evaluate(() => (window as unknown as { delays: number[] }).delays);
  const ran = () => page.evaluate(() => (window as unknown as { ran: number[] }).ran);
  const top = () => page.evaluate(() => scrollY);
  /** Expects that the page's scripts have run, and whether they will scroll after half a second. */
  const expectScroll = async (scrolls: boolean) => {
    await expect(page).toHaveURL(/#technology$/);
    // The check for badges starts last. A step in the history may still replace the document.
    await expect(async () => expect(await delays()).toContain(1000)).toPass();
    expect((await delays()).includes(500)).toBe(scrolls);
  };
  await page.goto("/#technology");
  await expectScroll(true);
  await expect.poll(ran).toContain(500); // later it would undo the reader's move
  expect(await top()).toBeGreaterThan(1000);
  await page.evaluate(() => {
    scrollTo({ top: 300, behavior: "instant" });
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  // A reload by the page itself: the position is saved at once.
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.reload())]);
  await expectScroll(false);
  expect(await top()).toBe(300);
  await page.evaluate(() => addEventListener("unload", () => {})); // keeps the page out of the back/forward cache
  await page.goto("/help/");
  await page.goBack({ waitUntil: "networkidle" });
  await expectScroll(false);
  expect(await top()).toBe(300);
  await page.goForward({ waitUntil: "networkidle" });
  await page.goBack({ waitUntil: "networkidle" });
  await expectScroll(false);
  expect(await top()).toBe(300);
});

test("a reader who scrolls at once is not pulled back to the anchor", async ({ page }) => {
  await page.clock.install();
  await page.goto("/#technology");
  await expect(page).toHaveURL(/forceHideBadge=true/);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 400);
  await page.clock.runFor(1000);
  expect(await page.evaluate(() => scrollY)).toBe(before + 400);
});

for (const [lang, t] of Object.entries(texts)) {
  test(`${lang}: an anchor opens its accordion and its card`, async ({ page }) => {
    await page.goto(`${t.prefix}/legal-sources/#eu`);
    await expect(page.locator("#eu details")).toHaveAttribute("open", "");
    await expect(page.locator("#international details")).not.toHaveAttribute("open");
    await page.evaluate(() => location.assign("#international"));
    await expect(page.locator("#international details")).toHaveAttribute("open", "");
    await page.goto(`${t.prefix}/security/#access`);
    const button = (id: string) => page.locator(`#${id} > button[aria-expanded]`);
    await expect(button("access")).toHaveAttribute("aria-expanded", "true");
    await expect(button("ai")).toHaveAttribute("aria-expanded", "false");
    await page.evaluate(() => location.assign("#ai"));
    await expect(button("ai")).toHaveAttribute("aria-expanded", "true");
    await expect(button("access")).toHaveAttribute("aria-expanded", "true");
  });

  test(`${lang}: the cookie banner asks once`, async ({ page }) => {
    await page.goto(`${t.prefix}/`);
    const banner = page.getByRole("region", { name: t.cookies });
    await expect(banner).toBeVisible();
    await banner.getByRole("button", { name: t.decline }).click();
    await expect(banner).toBeHidden();
    await expect(page.locator("main")).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(banner).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await banner.getByRole("button", { name: t.accept }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("true");
  });

  test(`${lang}: the language switch and the cookie banner need no React`, async ({ page }) => {
    const files = readdirSync("dist/_assets").filter((name) => name.endsWith(".js"));
    const react = files.filter((name) => readFileSync(`dist/_assets/${name}`, "utf8").includes("react.dev/errors"));
    expect(react).not.toEqual([]);
    for (const name of react) await page.route(`**/_assets/${name}`, (route) => route.abort());
    await page.goto(`${t.prefix}/pricing/#faq`);
    const banner = page.getByRole("region", { name: t.cookies });
    await banner.getByRole("button", { name: t.decline }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await page.locator("header [data-language]").click();
    await expect(page.locator("html")).not.toHaveAttribute("lang", lang);
    await expect(page).toHaveURL(/\/pricing\/(\?.*)?#faq$/);
    await expect(banner).toBeHidden();
    await expect(page.locator("[data-hydrated]")).toHaveCount(0);
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
