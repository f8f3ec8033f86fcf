import { Island, useTranslation } from "gaceta";
import { ListingBody } from "../features/listing/listing-body";
import { ListingHeader } from "../features/listing/listing-header";
import NewsletterForm from "../features/listing/newsletter-form.island";
import type { Categories, Press } from "gaceta/content";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press; categories: Categories }>;

/** One page of the blog listing, with filters and the newsletter form. */
export default function BlogPage({ listing, lang, href, data: { press, categories, site } }: Props) {
  const { t } = useTranslation("press");
  if (!listing) throw new Error("The route of site/pages/blog.tsx needs a collection: add it to content/routes.yaml.");
  const { title, intro, newsletter } = press.blog;
  const form = {
    title: newsletter.title,
    text: newsletter.text,
    note: newsletter.privacy,
    privacy: href("privacy"),
    email: site.contact.email,
    isOpen: site.forms.endpoint !== "",
  };
  return (
    <>
      <ListingHeader title={title} intro={intro} page={listing.page} pages={listing.pages.length}>
        <Island of={NewsletterForm} props={form} on="interaction" />
      </ListingHeader>
      <ListingBody
        listing={listing}
        lang={lang}
        categories={categories.blog}
        categoriesIn="panel"
        more={t("listing.moreBlog")}
        empty={t("results.emptyBlog")}
      />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
