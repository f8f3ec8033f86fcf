import { expect, test, vi } from "vitest";
import FlakyTests from "./flaky-tests";

type Outcome = ReturnType<Parameters<FlakyTests["onBegin"]>[1]["allTests"]>[number];

/** A test that failed once with these annotations and then passed. */
const flaky = (annotations: { type: string }[]) =>
  ({
    outcome: () => "flaky",
    titlePath: () => ["home", "opens"],
    expectedStatus: "passed",
    results: [
      { status: "failed", annotations },
      { status: "passed", annotations: [] },
    ],
  }) as unknown as Outcome;

async function statusOf(...tests: Outcome[]) {
  const reporter = new FlakyTests();
  reporter.onBegin({} as never, { allTests: () => tests } as never);
  return (await reporter.onEnd())?.status;
}

test("a test that passes only at the second try fails the run", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  expect(await statusOf(flaky([]))).toBe("failed");
  expect(log).toHaveBeenCalledWith(expect.stringContaining("home › opens"));
});

test("a page that the browser stopped painting says nothing about the site", async () => {
  expect(await statusOf(flaky([{ type: "browser stopped painting" }]))).toBeUndefined();
});
