import { filterParameters } from "../model/filter-parameters";

/** How long the island of a listing may take to apply the filter of the address, in milliseconds. */
const patience = 3000;

/**
 * Marks a document whose address has a filter. The style sheet hides the articles of its listing, which are not yet those
 * that the address asks for, until the island has hydrated, or until it has taken too long.
 */
export function awaitFilter() {
  const { dataset } = document.documentElement;
  const query = new URLSearchParams(location.search);
  if (!filterParameters.some((name) => query.has(name))) return;
  dataset.filtered = "";
  setTimeout(() => delete dataset.filtered, patience);
}

/** Returns the parameters of the address that choose articles, as a query string. */
export function filterQuery(): string {
  const query = [...new URLSearchParams(location.search)].filter(([name]) => filterParameters.includes(name));
  return new URLSearchParams(query).toString();
}
