import type { EntrySummary } from "../../model/page";

/** The criteria that a visitor has chosen. `""` and `null` mean any. */
export interface Filter {
  search: string;
  category: string;
  year: number | null;
  /** Id of a tag; set by the tag links of articles. */
  tag: string;
}

/** Matches every article. */
export const noFilter: Filter = { search: "", category: "", year: null, tag: "" };

/** Years that are always offered, even without articles. */
const fixedYears = [2025, 2024, 2023];

/** Returns the years to choose from, newest first: the fixed ones and all later years in `years`. */
export function offeredYears(years: readonly number[]): number[] {
  const later = years.filter((year) => year > Math.max(...fixedYears));
  return [...new Set([...later, ...fixedYears])].sort((a, b) => b - a);
}

/** Parses the query string of an address. Ignores unknown categories and malformed values. */
export function readFilter(query: string, categories: readonly string[]): Filter {
  const params = new URLSearchParams(query);
  const category = params.get("category") ?? "";
  const year = /^\d{4}$/.test(params.get("year") ?? "") ? Number(params.get("year")) : null;
  const tag = /^[a-z0-9-]+$/.test(params.get("tag") ?? "") ? (params.get("tag") ?? "") : "";
  return { search: (params.get("q") ?? "").trim(), category: categories.includes(category) ? category : "", year, tag };
}

/** Returns `query` with the parameters of `filter`. Keeps all other parameters. */
export function writeFilter(query: string, { search, category, year, tag }: Filter): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries({
    q: search.trim(),
    category,
    year: year === null ? "" : String(year),
    tag,
  })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** Returns the change that chooses a category, or clears it if it is already active. */
export function toggleCategory(filter: Filter, category: string): Partial<Filter> {
  return { category: filter.category === category ? "" : category };
}

/** Returns the change that chooses a year, or clears it if it is already active. */
export function toggleYear(filter: Filter, year: number): Partial<Filter> {
  return { year: filter.year === year ? null : year };
}

/** Returns the number of active criteria. */
export function countActive({ search, category, year, tag }: Filter): number {
  return Number(search.trim() !== "") + Number(category !== "") + Number(year !== null) + Number(tag !== "");
}

/** Returns the matching articles, newest first. */
export function applyFilter<E extends Pick<EntrySummary, "title" | "excerpt" | "date" | "category" | "tags">>(
  entries: readonly E[],
  filter: Filter,
): E[] {
  const wanted = fold(filter.search.trim());
  return entries
    .filter(
      ({ title, excerpt, category, date, tags }) =>
        (filter.category === "" || category.id === filter.category) &&
        (filter.year === null || yearOf(date) === filter.year) &&
        (filter.tag === "" || (tags?.some(({ id }) => id === filter.tag) ?? false)) &&
        (wanted === "" || fold(title).includes(wanted) || fold(excerpt).includes(wanted)),
    )
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** Returns the year of a date in the form YYYY-MM-DD. */
function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Removes case and accents, so that "regulacion" finds "Regulación". */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
