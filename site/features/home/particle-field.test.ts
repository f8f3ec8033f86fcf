import { expect, it } from "vitest";
import { areLinked, type Particle, particleCount, resizeField } from "./particle-field";

it.each([
  [390, 48],
  [1200, 150],
  [2560, 150],
])("a window of %i px has %i particles", (width, count) => expect(particleCount(width)).toBe(count));

it("lines connect particles of a row that are closer than 80 px", () => {
  expect(areLinked({ x: 0, row: 1 }, { x: 79, row: 1 })).toBe(true);
  expect(areLinked({ x: 0, row: 1 }, { x: 80, row: 1 })).toBe(false);
  expect(areLinked({ x: 0, row: 1 }, { x: 1, row: 2 })).toBe(false);
});

it("a resize keeps the particles in their places and creates only the missing ones", () => {
  const particles: Particle[] = [
    { x: 100, row: 0, dx: 0.1, signal: true },
    { x: 300, row: 5, dx: 0.2, signal: false },
  ];
  expect(resizeField(particles, 400, 400, 2)).toEqual(particles);
  const wide = resizeField(particles, 400, 800, 3);
  expect(wide.slice(0, 2)).toEqual([
    { ...particles[0], x: 200 },
    { ...particles[1], x: 600 },
  ]);
  expect(wide).toHaveLength(3);
  expect(resizeField(wide, 800, 400, 1)).toEqual([particles[0]]);
});
