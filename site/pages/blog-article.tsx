import { useTranslation } from "gaceta";
import { Article } from "../features/article/article";
import { Closing } from "../features/article/closing";
import { articleData } from "../features/article/structured-data";
import type { Press } from "../model/content.gen";
import type { ArticlePageProps } from "../model/page";

type Props = ArticlePageProps<{ press: Press }>;

/** An article of the blog. */
export default function BlogArticlePage({ entry, related, lang, href, data: { press } }: Props) {
  const { t } = useTranslation("press");
  if (!entry) throw new Error("the route of this page has no collection");
  const listing = href("blog");
  return (
    <Article entry={entry} related={related} lang={lang} back={{ href: listing, label: t("article.backBlog") }}>
      <Closing {...press.closing.blog} href={listing} />
    </Article>
  );
}

export function structuredData(props: Props): object[] {
  return articleData(props, "BlogPosting", { name: props.data.press.blog.title, address: props.href("blog") });
}
