import { Markdown, type PageProps, Picture } from "gaceta";
import type { Journal } from "gaceta/content";
import { longDate } from "../components/entries";
import { Topics } from "../components/topics";

export default function Article({ data, entry, href, lang }: PageProps<object, Journal>) {
  if (!entry) return null;
  const { words } = data;
  const { body, date, excerpt, image, imageAlt, lang: own, newer, older, terms, title } = entry;
  return (
    <article className="wrap">
      <header className="page-head">
        <p className="label">
          <a href={href("journal")}>{words.nav.journal}</a> · <time dateTime={date}>{longDate(date, lang)}</time>
        </p>
        <h1 lang={own}>{title}</h1>
        {excerpt && (
          <p className="lead" lang={own}>
            {excerpt}
          </p>
        )}
      </header>
      {image && (
        <figure className="cover">
          <Picture picture={image} alt={imageAlt ?? ""} sizes="(min-width: 80rem) 76rem, 92vw" hero />
        </figure>
      )}
      <Markdown className="prose" html={body} />
      <Topics topics={terms.tag ?? []} label={words.topics} />
      {(newer || older) && (
        <nav className="neighbors" aria-label={words.nav.journal}>
          {newer && (
            <a href={newer.address} rel="next">
              <span className="label">{words.newer}</span> <span lang={newer.lang}>{newer.title}</span>
            </a>
          )}
          {older && (
            <a href={older.address} rel="prev">
              <span className="label">{words.older}</span> <span lang={older.lang}>{older.title}</span>
            </a>
          )}
        </nav>
      )}
    </article>
  );
}

export function structuredData({
  basePath,
  baseUrl,
  canonical,
  entry,
  lang,
  site,
}: PageProps<object, Journal>): object[] {
  if (!entry) return [];
  const { date, excerpt, image, title, updated = date } = entry;
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: updated,
    inLanguage: entry.lang ?? lang,
    mainEntityOfPage: canonical,
    publisher: { "@type": "Organization", name: site.name, url: `${baseUrl}${basePath}/` },
  };
  return [image ? { ...article, image: baseUrl + image.src } : article];
}
