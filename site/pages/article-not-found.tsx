import { Island, type PageProps } from "gaceta";
import NotFound from "../features/not-found/not-found.island";
import { missingArticle } from "../features/not-found/not-found-text";
import { resources } from "../i18n/resources";

/** The not-found page for news articles. */
export default function ArticleNotFoundPage({ lang, basePath, data: { site } }: PageProps) {
  const prefix = site.languages.find(({ code }) => code === lang)?.prefix;
  const { missing } = resources[lang].press;
  return (
    <Island
      of={NotFound}
      on="load"
      props={{ code: missing.code, texts: [missingArticle(lang, basePath + (prefix ? `/${prefix}` : ""), missing)] }}
    />
  );
}
