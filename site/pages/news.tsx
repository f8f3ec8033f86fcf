import { useTranslation } from "gaceta";
import { ListingBody } from "../features/listing/listing-body";
import { ListingHeader } from "../features/listing/listing-header";
import { breadcrumbs } from "../model/breadcrumbs";
import type { Categories, Press } from "../model/content.gen";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press; categories: Categories }>;

/** One page of the news listing, with category tabs and filters. */
export default function NewsPage({ listing, lang, data: { press, categories } }: Props) {
  const { t } = useTranslation("press");
  if (!listing) throw new Error("the route of this page has no collection");
  return (
    <>
      <ListingHeader {...press.news} page={listing.page} pages={listing.pages.length} />
      <ListingBody listing={listing} lang={lang} categories={categories.news} categoriesIn="tabs" more={t("listing.moreNews")} empty={t("results.emptyNews")} />
    </>
  );
}

export function structuredData(props: Props): object[] {
  return [breadcrumbs(props)];
}
