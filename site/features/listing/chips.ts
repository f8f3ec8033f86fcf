import type { Filter } from "./filter";

/** One active criterion of a filter, and the change that removes it. */
export interface Chip {
  id: "search" | "category" | "year" | "tag";
  label: string;
  without: Partial<Filter>;
}

interface ChipLabels {
  /** Puts the search text between the quotation marks of the language. */
  quoted: (text: string) => string;
  category: (id: string) => string;
  tag: (id: string) => string;
}

/** Returns a chip for each active criterion: search, category, year, tag. */
export function chipsOf(filter: Filter, { quoted, category, tag }: ChipLabels): Chip[] {
  const chips: Chip[] = [];
  if (filter.search) chips.push({ id: "search", label: quoted(filter.search), without: { search: "" } });
  if (filter.category) chips.push({ id: "category", label: category(filter.category), without: { category: "" } });
  if (filter.year !== null) chips.push({ id: "year", label: String(filter.year), without: { year: null } });
  if (filter.tag) chips.push({ id: "tag", label: tag(filter.tag), without: { tag: "" } });
  return chips;
}
