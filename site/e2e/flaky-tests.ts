import { test as base, type Page } from "@playwright/test";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

const stopped = "browser stopped painting";

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

/** Fails a run with tests that passed only at the second try, unless the browser had stopped painting at the first one. */
export default class FlakyTests implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_: FullConfig, suite: Suite) {
    this.#tests = suite.allTests();
  }

  async onEnd() {
    const races = this.#tests.filter((test) => test.outcome() === "flaky" && !failedOnlyUnpainted(test));
    if (races.length === 0) return;
    console.log(`Flaky tests fail the run:\n${races.map((test) => `  ${test.titlePath().join(" › ")}`).join("\n")}`);
    return { status: "failed" as const };
  }
}

function failedOnlyUnpainted({ results, expectedStatus }: TestCase) {
  const failed = results.filter((result) => result.status !== expectedStatus);
  return failed.every((result) => result.annotations.some(({ type }) => type === stopped));
}
