import { ListingHeader } from "../features/listing/listing-header";
import { TopicListing } from "../features/listing/topic-listing";
import { breadcrumbs } from "../model/breadcrumbs";
import type { Press } from "gaceta/content";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press }>;

/** One page of the news on a topic. */
export default function NewsTopicPage({ listing, lang, href, terms, description }: Props) {
  if (!listing?.term) throw new Error("The path of the route news-topic must end with /:tags in content/routes.yaml.");
  const { term, page, pages } = listing;
  return (
    <>
      <ListingHeader title={term.name} intro={description} page={page} pages={pages.length} />
      <TopicListing listing={listing} lang={lang} topics={terms["news-topic"] ?? []} all={href("news")} />
    </>
  );
}

/** Returns the breadcrumbs as JSON-LD. */
export function structuredData(props: Props): object[] {
  return [breadcrumbs(props, [{ name: props.data.press.news.title, address: props.href("news") }])];
}
