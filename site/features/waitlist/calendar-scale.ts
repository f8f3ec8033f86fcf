const msPerDay = 24 * 60 * 60 * 1000;

/** Returns the number of days from one day (YYYY-MM-DD) to another; negative if the second one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);
}

/**
 * Returns a function that places a day on a line of the given length. The line spans whole years, from the first day's year to
 * the last day's year. `years` are the positions at which they begin.
 */
export function timeScale(days: string[], length: number) {
  const years = days.map((day) => Number(day.slice(0, 4)));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const [start, end] = [`${first}-01-01`, `${last + 1}-01-01`];
  const place = (day: string) => Math.round((daysBetween(start, day) / daysBetween(start, end)) * length);
  return {
    place,
    years: Array.from({ length: last - first + 1 }, (_, index) => ({
      year: first + index,
      x: place(`${first + index}-01-01`),
    })),
  };
}
