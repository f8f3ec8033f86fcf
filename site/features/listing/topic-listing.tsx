import { type Lang, type Term, useTranslation } from "gaceta";
import type { Listing } from "../../model/page";
import css from "./listing-body.module.css";
import { ListingFooter } from "./listing-footer";
import { ListingSection } from "./listing-section";
import { PostRows } from "./post-rows";
import { Topics } from "./topics";

interface TopicListingProps {
  listing: Listing;
  lang: Lang;
  topics: Term[];
  /** Address of the listing of all articles. */
  all: string;
}

/** One page of the articles on a topic, newest first, below links to all topics. */
export function TopicListing({ listing, lang, topics, all }: TopicListingProps) {
  const { t } = useTranslation("press");
  return (
    <div className={css.body}>
      <Topics topics={topics} current={listing.term?.key} all={all} />
      <ListingSection title={t("topics.articles", { count: listing.total })}>
        <PostRows entries={listing.items} lang={lang} />
      </ListingSection>
      <ListingFooter page={listing.page} pages={listing.pages} />
    </div>
  );
}
