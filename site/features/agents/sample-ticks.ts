/**
 * Returns `count` of the given positions, spread over the whole range. The choice depends only on `seed`, so that each
 * build draws the same picture.
 */
export function pick(positions: readonly number[], count: number, seed: string): number[] {
  let state = 7;
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) % 65537;
  const width = positions.length / count;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 75 + 74) % 65537;
    return positions[Math.floor((index + 0.15 + (0.7 * state) / 65537) * width)] as number;
  });
}

/** Returns the data of a path with one vertical tick, from `top` to `bottom`, at each position. */
export function tickPath(positions: readonly number[], top: number, bottom: number): string {
  return positions.map((x) => `M${x + 0.5} ${bottom}V${top}`).join("");
}
