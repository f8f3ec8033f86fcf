import { test as base, expect, type Page } from "@playwright/test";

/** The texts that differ by language; the specification's own words. */
export const words = {
  es: { prefix: "", other: "English", lang: "es" },
  en: { prefix: "/en", other: "Español", lang: "en" },
} as const;

export type Language = keyof typeof words;

interface Options {
  /** What the page has written to the console. */
  said: string[];
}

/** Tests of what a visitor sees who has already answered about cookies. */
export const test = base.extend<Options>({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("asked")) return;
      sessionStorage.setItem("asked", "once");
      localStorage.setItem("cookieConsent", "false");
    });
    await use(page);
  },
  said: async ({ page }, use) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await use(said);
  },
});

/** Opens an address and waits until the islands in view live. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
}

/** Brings an island into view, touches it and waits until it lives. */
export async function live(page: Page, island: string): Promise<void> {
  const place = page.locator(`[data-island="${island}"]`).first();
  await place.locator(":scope > *").first().scrollIntoViewIfNeeded();
  await place.dispatchEvent("focusin");
  await expect(place).toHaveAttribute("data-live", "");
}

export { expect };
