import { expect, it } from "vitest";
import { conversion } from "./idea-test-results";

it("formats the rate in each language", () => {
  expect(conversion(31, 412, "es")).toBe("7,5\u00a0%");
  expect(conversion(31, 412, "en")).toBe("7.5%");
});
