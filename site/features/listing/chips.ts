import { type Filter, toggleCategory, toggleYear } from "./filter";

/** One active criterion of a filter, and the filter without it. */
export interface Chip {
  id: "search" | "category" | "year" | "tag";
  label: string;
  without: Filter;
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
  if (filter.search) chips.push({ id: "search", label: quoted(filter.search), without: { ...filter, search: "" } });
  if (filter.category)
    chips.push({ id: "category", label: category(filter.category), without: toggleCategory(filter, filter.category) });
  if (filter.year !== null)
    chips.push({ id: "year", label: String(filter.year), without: toggleYear(filter, filter.year) });
  if (filter.tag) chips.push({ id: "tag", label: tag(filter.tag), without: { ...filter, tag: "" } });
  return chips;
}
