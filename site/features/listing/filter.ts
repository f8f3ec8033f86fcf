import type { EntrySummary } from "../../model/page";

/** What a visitor asked a listing for; `""` and `null` ask for nothing. */
export interface Filter {
  search: string;
  category: string;
  year: number | null;
  /** What an article's tag leads here with. */
  tag: string;
}

export const noFilter: Filter = { search: "", category: "", year: null, tag: "" };

/** Years that are offered whether or not an article has them. */
const standing = [2025, 2024, 2023];

/** The years to choose from: the standing ones and any later one that has an article, newest first. */
export function offeredYears(years: readonly number[]): number[] {
  const later = years.filter((year) => year > Math.max(...standing));
  return [...new Set([...later, ...standing])].sort((a, b) => b - a);
}

/** Reads a filter from the query of an address. What the listing does not know is left out. */
export function readFilter(query: string, categories: readonly string[]): Filter {
  const params = new URLSearchParams(query);
  const category = params.get("category") ?? "";
  const year = /^\d{4}$/.test(params.get("year") ?? "") ? Number(params.get("year")) : null;
  const tag = /^[a-z0-9-]+$/.test(params.get("tag") ?? "") ? (params.get("tag") ?? "") : "";
  return { search: (params.get("q") ?? "").trim(), category: categories.includes(category) ? category : "", year, tag };
}

/** The query of an address with `filter` in it; parameters that are not the filter's stay. */
export function writeFilter(query: string, { search, category, year, tag }: Filter): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ q: search.trim(), category, year: year === null ? "" : String(year), tag })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** Choosing the active category again clears it; another one replaces it. */
export function toggleCategory(filter: Filter, category: string): Filter {
  return { ...filter, category: filter.category === category ? "" : category };
}

/** Choosing the active year again clears it; another one replaces it. */
export function toggleYear(filter: Filter, year: number): Filter {
  return { ...filter, year: filter.year === year ? null : year };
}

/** The number on the badge: category, year, tag, and one for a search. */
export function countActive({ search, category, year, tag }: Filter): number {
  return Number(search.trim() !== "") + Number(category !== "") + Number(year !== null) + Number(tag !== "");
}

/** The articles that pass, newest first. */
export function applyFilter<E extends Pick<EntrySummary, "title" | "excerpt" | "date" | "category" | "tags">>(entries: readonly E[], filter: Filter): E[] {
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

/** The year of a day written YYYY-MM-DD. */
function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Case and accents do not count: "regulacion" finds "Regulación". */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}
