// The full-text search of a site with `search: true`. It runs in the browser. Its code is loaded with the index.

import type { SearchAnswer, SearchOptions } from "./search";
import { type FilterValue, openFiles } from "./search-files";

/** The search of one language. */
export interface SearchIndex {
  /** Finds pages. A page is found by any of the words; pages with all of them come first. */
  find: (query: string, options?: SearchOptions) => Promise<SearchAnswer>;
  /** The values that pages can be filtered by: `collection`, and each front-matter key with references. */
  filters: () => Promise<Record<string, FilterValue[]>>;
}

const loadCode = () => import("./search");

/** Opens the search of a language. Nothing is loaded before it is used. */
export function openSearch({ basePath, lang }: { basePath: string; lang: string }): SearchIndex {
  const files = openFiles(`${basePath}/_search/${lang}`);
  return {
    filters: async () => {
      const [{ filters }] = await Promise.all([files.index(), loadCode()]); // a search will follow
      return filters;
    },
    find: async (query, options) => {
      const [{ find }] = await Promise.all([loadCode(), files.index()]);
      return find(files, query, options);
    },
  };
}
