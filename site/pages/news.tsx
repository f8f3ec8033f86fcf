import { useTranslation } from "gaceta";
import { ListingBody } from "../features/listing/listing-body";
import { ListingHeader } from "../features/listing/listing-header";
import type { Categories, Press } from "gaceta/content";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press; categories: Categories }>;

/** One page of the news listing, with category tabs and filters. */
export default function NewsPage({ listing, lang, data: { press, categories } }: Props) {
  const { t } = useTranslation("press");
  if (!listing) throw new Error("The route of site/pages/news.tsx needs a collection: add it to content/routes.yaml.");
  return (
    <>
      <ListingHeader {...press.news} page={listing.page} pages={listing.pages.length} />
      <ListingBody
        listing={listing}
        lang={lang}
        categories={categories.news}
        categoriesIn="tabs"
        more={t("listing.moreNews")}
        empty={t("results.emptyNews")}
      />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
