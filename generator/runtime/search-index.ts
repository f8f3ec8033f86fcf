// The full-text search of a site with `search: true`. It runs in the browser. Its code is loaded with the index.

import { type FilterValue, openFiles } from "./search-files";

/** A page that a search found. */
export interface SearchResult {
  /** Where the text matches best: the page's address, with the fragment of the section's heading. */
  address: string;
  /** The page's title. */
  title: string;
  /** The heading of the section; empty for the page as a whole. */
  heading: string;
  /** The beginning of the section, the page's description, or the part of the page where a word was found. */
  text: string;
  /** The date of an article. */
  date?: string;
  /** The language of the words: the search's own, that of an untranslated article, or the site's first one for a page that it lacks. */
  lang: string;
}

/** What a search found. */
export interface SearchAnswer {
  /** The best pages, best first. */
  results: SearchResult[];
  /** How many pages were found. */
  total: number;
  /** Splits a text into parts that match the query and parts that do not. */
  highlight: (text: string) => { text: string; isMatch: boolean }[];
}

/** The search of one language. */
export interface SearchIndex {
  /** Finds pages. A page is found by any of the words; pages with all of them come first. */
  find: (query: string, options?: SearchOptions) => Promise<SearchAnswer>;
  /** The values that pages can be filtered by: `collection`, and each front-matter key with references. */
  filters: () => Promise<Record<string, FilterValue[]>>;
}

/** Options of a search. */
export interface SearchOptions {
  /** The value that pages must have, by key: `{ category: "insights" }`. An empty one is ignored. */
  filters?: Record<string, string>;
  /** How many results to return; 10 by default. */
  limit?: number;
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
