import { expect, it } from "vitest";
import { formatHours, formatPeople, hoursPerMonth } from "./workload-hours";

it("multiplies people, rules and minutes", () => {
  expect(hoursPerMonth(3, 12, 45)).toBeCloseTo(117, 2);
  expect(hoursPerMonth(1, 1, 60)).toBeCloseTo(4.33, 2);
});

it.each([
  [105.3, "105", "105"],
  [1234.4, "1234", "1,234"],
  [13866.7, "13.867", "13,867"],
])("%s hours are whole", (hours, es, en) => {
  expect(formatHours(hours, "es")).toBe(es);
  expect(formatHours(hours, "en")).toBe(en);
});

it.each([
  [246, "1,5", "1.5"],
  [160, "1", "1"],
  [12480, "78", "78"],
])("%s hours are as many people", (hours, es, en) => {
  expect(formatPeople(hours, "es")).toBe(es);
  expect(formatPeople(hours, "en")).toBe(en);
});
