import { filterQuery } from "./listing-address";

/** Logs clicks on links. The language switch keeps the fragment of the address, and the filter of a listing. */
export function logLinks() {
  // pointerdown too: a click with another button opens the link in a new tab, or copies its address.
  for (const type of ["pointerdown", "click"])
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>("a[href]");
      if (!link) return;
      if ("language" in link.dataset) {
        link.hash = location.hash;
        link.search = filterQuery();
      }
      if (type === "click") console.log("link", link.getAttribute("href"));
    });
}
