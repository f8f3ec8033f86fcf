import { Island, type Lang, type PageProps } from "gaceta";
import NotFound from "../features/not-found/not-found.island";
import { missingArticle, missingPage } from "../features/not-found/not-found-text";
import { resources } from "../i18n/resources";

/**
 * The not-found page. Many hosts serve only the one at the root, which is in the default language. It therefore contains the
 * texts for all languages and for news articles.
 */
export default function NotFoundPage({ lang, basePath, data: { site } }: PageProps) {
  const languages = site.languages.map(({ code, prefix }) => ({
    code: code as Lang,
    prefix: basePath + (prefix ? `/${prefix}` : ""),
  }));
  const here = languages.filter(({ code }) => code === lang);
  const isRoot = here[0]?.prefix === basePath;
  const all = [...here, ...(isRoot ? languages.filter(({ code }) => code !== lang) : [])];
  const texts = [
    ...all.map(({ code, prefix }) => missingPage(code, prefix, resources[code].press.missing)),
    ...(isRoot
      ? all.map(({ code, prefix }) => ({
          ...missingArticle(code, prefix, resources[code].press.missing),
          hiddenByDefault: true,
        }))
      : []),
  ];
  return <Island of={NotFound} on="load" props={{ code: resources[lang].press.missing.code, texts }} />;
}
