import { filterParameters } from "../model/filter-parameters";

/** How long the island of a listing may take to apply the filter of the address, in milliseconds. */
const filterTimeout = 3000;

/**
 * Marks whether the address of the document has a filter. With one, the style sheet hides the listing, whose articles are not
 * filtered yet. They appear when the island has hydrated, or when it has taken too long.
 */
export function awaitFilter() {
  const { dataset } = document.documentElement;
  const show = () => {
    dataset.filtered = "false";
  };
  show();
  if (!filterQuery()) return;
  dataset.filtered = "true";
  setTimeout(show, filterTimeout);
}

/** Returns the parameters of the address that choose articles, as a query string. */
export function filterQuery(): string {
  const query = [...new URLSearchParams(location.search)].filter(([name]) => filterParameters.includes(name));
  return new URLSearchParams(query).toString();
}
