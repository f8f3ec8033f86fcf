import { Island, useTranslation } from "gaceta";
import { ListingBody } from "../features/listing/listing-body";
import { ListingHeader } from "../features/listing/listing-header";
import NewsletterForm from "../features/listing/newsletter-form.island";
import { breadcrumbs } from "../model/breadcrumbs";
import type { Categories, Press } from "../model/content.gen";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press; categories: Categories }>;

/** One page of the blog listing, with filters and the newsletter form. */
export default function BlogPage({ listing, lang, href, data: { press, categories, site } }: Props) {
  const { t } = useTranslation("press");
  if (!listing) throw new Error("the route of this page has no collection");
  const { title, intro, newsletter } = press.blog;
  const form = { title: newsletter.title, text: newsletter.text, note: newsletter.privacy, privacy: href("privacy"), email: site.contact.email };
  return (
    <>
      <ListingHeader title={title} intro={intro} page={listing.page} pages={listing.pages.length}>
        <Island of={NewsletterForm} props={form} on="interaction" />
      </ListingHeader>
      <ListingBody listing={listing} lang={lang} categories={categories.blog} categoriesIn="panel" more={t("listing.moreBlog")} empty={t("results.emptyBlog")} />
    </>
  );
}

export function structuredData(props: Props): object[] {
  return [breadcrumbs(props)];
}
