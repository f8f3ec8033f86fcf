import { expect, it } from "vitest";
import { areLinked, type Particle, particleCount, resizeField } from "./particle-field";

it.each([
  [390, 48],
  [1200, 150],
  [2560, 150],
])("a window of %i px has %i particles", (width, count) => expect(particleCount(width)).toBe(count));

it("lines connect particles closer than 80 px", () => {
  expect(areLinked({ x: 0, y: 0 }, { x: 79, y: 0 })).toBe(true);
  expect(areLinked({ x: 0, y: 0 }, { x: 80, y: 0 })).toBe(false);
});

it("a resize keeps the particles in their places and creates only the missing ones", () => {
  const small = { width: 400, height: 200 };
  const particles: Particle[] = [
    { x: 100, y: 50, dx: 0.1, dy: -0.1, signal: true },
    { x: 300, y: 150, dx: 0, dy: 0.1, signal: false },
  ];
  expect(resizeField(particles, small, small, 2)).toEqual(particles);
  const wide = resizeField(particles, small, { width: 800, height: 200 }, 3);
  expect(wide.slice(0, 2)).toEqual([
    { ...particles[0], x: 200 },
    { ...particles[1], x: 600 },
  ]);
  expect(wide).toHaveLength(3);
  expect(resizeField(wide, { width: 800, height: 200 }, small, 1)).toEqual([particles[0]]);
});
