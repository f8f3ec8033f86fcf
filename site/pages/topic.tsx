import { ListingHeader } from "../features/listing/listing-header";
import { TopicListing } from "../features/listing/topic-listing";
import { keepCitations } from "../model/citations";
import { breadcrumbs } from "../model/breadcrumb-data";
import type { Press, Tags } from "gaceta/content";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press; tags: Tags }>;

/** One page of the news, or of the blog, on a topic. */
export default function TopicPage({ route, listing, lang, href, terms, data, description }: Props) {
  if (!listing?.term) throw new Error(`The path of the route ${route} must end with /:tags in content/routes.yaml.`);
  const { term, page, pages } = listing;
  const intro = keepCitations(data.tags[term.key]?.intro ?? description);
  return (
    <>
      <ListingHeader title={term.name} intro={intro} page={page} pages={pages.length} />
      <TopicListing listing={listing} lang={lang} topics={terms[route] ?? []} all={href(collectionOf(route))} />
    </>
  );
}

/** Returns the breadcrumbs as JSON-LD. */
export function structuredData(props: Props): object[] {
  const collection = collectionOf(props.route);
  return [breadcrumbs(props, [{ name: props.data.press[collection].title, address: props.href(collection) }])];
}

/** Returns the collection whose topics a route shows. */
function collectionOf(route: string): "news" | "blog" {
  return route === "blog-topic" ? "blog" : "news";
}
