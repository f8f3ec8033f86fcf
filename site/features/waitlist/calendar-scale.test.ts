import { expect, it } from "vitest";
import { daysBetween, timeScale } from "./calendar-scale";

it("counts days, across the change to summer time too", () => {
  expect(daysBetween("2025-03-29", "2025-03-31")).toBe(2);
  expect(daysBetween("2025-08-27", "2026-08-02")).toBe(340);
  expect(daysBetween("2025-08-27", "2025-08-02")).toBe(-25);
});

it("places days on a line of whole years", () => {
  const { place, years } = timeScale(["2026-07-02", "2025-02-01"], 730);
  expect(years).toEqual([
    { year: 2025, x: 0 },
    { year: 2026, x: 365 },
  ]);
  expect(place("2025-02-01")).toBe(31);
  expect(place("2026-07-02")).toBe(365 + 182);
});
