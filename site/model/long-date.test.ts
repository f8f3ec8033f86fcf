import { expect, it } from "vitest";
import { longDate } from "./long-date";

it("formats a day in each language", () => {
  expect(longDate("2025-04-12", "es")).toBe("12 de abril de 2025");
  expect(longDate("2025-04-12", "en")).toBe("12 April 2025");
  expect(longDate("2025-04", "es")).toBe("abril de 2025");
});
