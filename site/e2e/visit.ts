import { expect, type Page } from "@playwright/test";
import { test as base } from "./painting-test";

/** Prefix and name of the other language, for each language. */
export const words = {
  es: { prefix: "", other: "English", lang: "es" },
  en: { prefix: "/en", other: "Español", lang: "en" },
} as const;

export type Language = keyof typeof words;

interface Options {
  /** Messages that the page has written to the console. */
  consoleMessages: string[];
}

/** Tests with a visitor who has already declined cookies. */
export const test = base.extend<Options>({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("consentPreset")) return;
      sessionStorage.setItem("consentPreset", "once");
      localStorage.setItem("cookieConsent", "false");
    });
    await use(page);
  },
  consoleMessages: async ({ page }, use) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await use(messages);
  },
});

/** Opens an address and waits until the islands in view are hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
}

/** Scrolls to an island, focuses it, and waits until it is hydrated. */
export async function hydrate(page: Page, island: string): Promise<void> {
  const place = page.locator(`[data-island="${island}"]`).first();
  await place.locator(":scope > :not(link)").first().scrollIntoViewIfNeeded(); // not the hint for a picture
  await place.dispatchEvent("focusin");
  await expect(place).toHaveAttribute("data-hydrated", "");
}

export { expect };
