import { expect, it } from "vitest";
import { pick, tickPath } from "./sample-ticks";

const day = Array.from({ length: 190 }, (_, index) => index);

it.each(["esg", "data-protection", "barcelona-rental"])("picks different positions in order (%s)", (seed) => {
  const relevant = pick(day, 23, seed);
  expect(new Set(relevant).size).toBe(23);
  expect(relevant).toEqual([...relevant].sort((a, b) => a - b));
  const kept = pick(relevant, 5, seed);
  expect(new Set(kept).size).toBe(5);
  for (const position of kept) expect(relevant).toContain(position);
  expect(pick(day, 23, seed)).toEqual(relevant);
});

it("picks other positions for another agent", () =>
  expect(pick(day, 23, "esg")).not.toEqual(pick(day, 23, "agri-food")));

it("draws one tick for each position", () => expect(tickPath([0, 3], 2, 10)).toBe("M0.5 10V2M3.5 10V2"));
