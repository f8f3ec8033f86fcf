import { test as base, type Page } from "@playwright/test";

/** The annotation of a try in whose page the browser had stopped painting. */
export const stopped = "browser stopped painting";

/**
 * Playwright's test. On a busy machine headless Chromium sometimes stops painting a page: its scripts run, but no frame
 * follows. That happened to one of 300 pages while all cores were busy (version 148). Only a new document ends it. A try that
 * failed in such a page is marked, because it says nothing about the site.
 */
export const test = base.extend({
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status !== info.expectedStatus && (await isStopped(page)))
      info.annotations.push({ type: stopped, description: page.url() });
  },
});

/** Reports whether a visible page runs scripts but is not painted for five seconds. */
function isStopped(page: Page): Promise<boolean> {
  const watch = () =>
    new Promise<boolean>((answer) => {
      requestAnimationFrame(() => answer(false));
      setTimeout(() => answer(document.visibilityState === "visible"), 5000);
    });
  return page.evaluate(watch).catch(() => false);
}
