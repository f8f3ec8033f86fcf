import { describe, expect, it } from "vitest";
import { discounted, euros } from "./price";

const earlyBird = { text: "", note: "", percent: 30, prices: { "80": 56, "65": 45, "100": 70 } };

describe("early-bird price", () => {
  it.each([
    [80, 56],
    [65, 45],
    [100, 70],
  ])("of %i is the table's %i", (list, price) => expect(discounted(list, earlyBird)).toBe(price));

  it.each([
    [50, 35],
    [99, 69],
    [0, 0],
  ])("of %i, which the table does not have, is 70 %% rounded: %i", (list, price) =>
    expect(discounted(list, earlyBird)).toBe(price),
  );
});

it("formats prices in each language", () => {
  expect(euros(56, "es")).toBe("56\u00a0€");
  expect(euros(56, "en")).toBe("€56");
});
