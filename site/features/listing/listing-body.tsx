import { Island, type Lang } from "gaceta";
import { filterParameters } from "../../model/filter-parameters";
import type { Listing } from "../../model/page";
import type { Category } from "./category-tabs";
import { offeredYears } from "./filter";
import { UnfilteredListing } from "./unfiltered-listing";
import css from "./listing-body.module.css";
import ListingFilter from "./listing-filter.island";

interface ListingBodyProps {
  listing: Listing;
  lang: Lang;
  categories: Record<string, { name: string; order: number }>;
  categoriesIn: "tabs" | "panel";
  /** Heading above the articles that are not featured. */
  more: string;
  /** Message for no results. */
  empty: string;
}

/** A listing with its filters. The index is in the folder of the listing's first page. */
export function ListingBody({ listing, lang, categories, categoriesIn, more, empty }: ListingBodyProps) {
  const first = listing.pages[0] ?? "";
  const props = {
    lang,
    categoriesIn,
    categories: Object.entries(categories)
      .sort(([, a], [, b]) => a.order - b.order)
      .map(([id, { name }]): Category => ({ id, name })),
    years: offeredYears(listing.years),
    index: `${first}index.json`,
    more,
    empty,
  };
  return (
    <div className={css.body}>
      <Island of={ListingFilter} on="interaction" query={filterParameters} props={props}>
        <UnfilteredListing listing={listing} lang={lang} more={more} />
      </Island>
    </div>
  );
}
