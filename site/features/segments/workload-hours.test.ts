import { expect, it } from "vitest";
import { difference, formatHours, hoursPerMonth } from "./workload-hours";

it.each([
  [3, 12, 45, 117],
  [2, 25, 180, 650],
  [1, 1, 60, 4.333],
])("%i people with %i rules of %i minutes spend %f hours a month", (people, rules, minutes, hours) =>
  expect(hoursPerMonth(people, rules, minutes)).toBeCloseTo(hours, 2),
);

it.each([
  [4.333, "4,3", "4.3"],
  [11.7, "11,7", "11.7"],
  [65, "65", "65"],
  [105.3, "105,3", "105.3"],
  [999.94, "999,9", "999.9"],
  [999.96, "1000", "1,000"],
  [650, "650", "650"],
  [1560, "1560", "1,560"],
  [10400, "10.400", "10,400"],
])("writes %f hours as %s in Spanish and %s in English", (hours, es, en) => {
  expect(formatHours(hours, "es")).toBe(es);
  expect(formatHours(hours, "en")).toBe(en);
});

it("subtracts the amounts that are shown", () => expect(difference(81.25, 8.125)).toBe(73.2));
