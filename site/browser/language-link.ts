import { filterQuery } from "./address-filter";

/** Keeps the fragment of the address, and the filter of a listing, when a visitor follows the language switch. */
export function keepPlaceInOtherLanguage() {
  // pointerdown too: a click with another button opens the link in a new tab, or copies its address.
  for (const type of ["pointerdown", "click"])
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>("a[data-language]");
      if (!link) return;
      link.hash = location.hash;
      link.search = filterQuery();
    });
}
