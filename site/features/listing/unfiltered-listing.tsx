import { type Lang, useTranslation } from "gaceta";
import type { Listing } from "../../model/page";
import { ListingFooter } from "./listing-footer";
import { ListingSection } from "./listing-section";
import { PostRows } from "./post-rows";

interface ListingProps {
  listing: Listing;
  lang: Lang;
  more: string;
}

/** One page of a listing without filters: the featured articles, the rest, and the pagination. */
export function UnfilteredListing({ listing, lang, more }: ListingProps) {
  const { t } = useTranslation("press");
  const featured = listing.page === 1 ? listing.items.filter((entry) => entry.featured) : [];
  const rest = listing.items.filter((entry) => !featured.includes(entry));
  return (
    <>
      {featured.length > 0 && (
        <ListingSection title={t("results.featured")}>
          <PostRows entries={featured} lang={lang} variant="featured" />
        </ListingSection>
      )}
      {rest.length > 0 && (
        <ListingSection title={more}>
          <PostRows entries={rest} lang={lang} />
        </ListingSection>
      )}
      <ListingFooter page={listing.page} pages={listing.pages} />
    </>
  );
}
