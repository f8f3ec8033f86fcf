import { expect, it } from "vitest";
import { linked, particleCount } from "./particle-field";

it.each([
  [390, 48],
  [1200, 150],
  [2560, 150],
])("a window of %i px has %i particles", (width, count) => expect(particleCount(width)).toBe(count));

it("lines connect particles closer than 80 px", () => {
  expect(linked({ x: 0, y: 0 }, { x: 79, y: 0 })).toBe(true);
  expect(linked({ x: 0, y: 0 }, { x: 80, y: 0 })).toBe(false);
});
