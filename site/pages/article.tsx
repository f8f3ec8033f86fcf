import { useTranslation } from "gaceta";
import { Article } from "../features/article/article";
import { ArticleClosing } from "../features/article/article-closing";
import { articleData } from "../features/article/structured-data";
import type { Press } from "gaceta/content";
import type { ArticlePageProps, Collection } from "../model/page";

type Props = ArticlePageProps<{ press: Press }>;

/** A news or blog article. */
export default function ArticlePage({ entry, related, citations, lang, href, data: { press } }: Props) {
  const { t } = useTranslation("press");
  if (!entry) throw new Error("The route of site/pages/article.tsx needs a collection: add it to content/routes.yaml.");
  const collection = entry.collection as Collection;
  const listing = href(collection);
  return (
    <Article
      entry={entry}
      related={related}
      citations={citations}
      laws={href("laws")}
      lang={lang}
      standards={href("editorial-standards")}
      back={{ href: listing, label: t(`article.back.${collection}`) }}
    >
      <ArticleClosing {...press.closing[collection]} href={listing} />
    </Article>
  );
}

/** Returns what is special about an article as JSON-LD. The generator adds it to the rest. */
export function structuredData(props: Props): object[] {
  return articleData(props, props.entry?.collection === "news" ? "NewsArticle" : "BlogPosting");
}
