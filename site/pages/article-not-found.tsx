import { Island, type PageProps } from "gaceta";
import MissingPage from "../features/article/missing-page.island";
import { missingArticle } from "../features/article/missing-text";
import { resources } from "../i18n/resources";

/** The not-found page for news articles. */
export default function ArticleNotFoundPage({ lang, basePath, data: { site } }: PageProps) {
  const prefix = site.languages.find(({ code }) => code === lang)?.prefix;
  const { missing } = resources[lang].press;
  return (
    <Island
      of={MissingPage}
      on="load"
      props={{ code: missing.code, texts: [missingArticle(lang, basePath + (prefix ? `/${prefix}` : ""), missing)] }}
    />
  );
}
