import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { stopped } from "./painting-test";

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
