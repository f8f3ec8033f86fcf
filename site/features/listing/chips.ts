import { type Filter, toggleCategory, toggleYear } from "./filter";

/** One active filter, and what the filter is without it. */
export interface Chip {
  id: "search" | "category" | "year" | "tag";
  label: string;
  without: Filter;
}

interface Words {
  /** The search text as a chip shows it, in the language's quotation marks. */
  quoted: (text: string) => string;
  category: (id: string) => string;
  tag: (id: string) => string;
}

/** The chips of a filter, in the order of its fields. */
export function chipsOf(filter: Filter, { quoted, category, tag }: Words): Chip[] {
  const chips: Chip[] = [];
  if (filter.search) chips.push({ id: "search", label: quoted(filter.search), without: { ...filter, search: "" } });
  if (filter.category) chips.push({ id: "category", label: category(filter.category), without: toggleCategory(filter, filter.category) });
  if (filter.year !== null) chips.push({ id: "year", label: String(filter.year), without: toggleYear(filter, filter.year) });
  if (filter.tag) chips.push({ id: "tag", label: tag(filter.tag), without: { ...filter, tag: "" } });
  return chips;
}
