import { type Entry, type Lang, Markdown, type PageProps, Picture } from "gaceta";
import type { Journal, Words } from "gaceta/content";
import { longDate, Topics } from "../components/entries";

/** An article of the journal. */
export default function Article({ data, entry, href, lang, related }: PageProps<object, Journal>) {
  if (!entry) return null;
  const { words } = data;
  const { author, body, date, excerpt, image, imageAlt, lang: own, newer, older, terms, title } = entry;
  return (
    <article className="wrap">
      <header className="page-head">
        <p className="label">
          <a href={href("journal")}>{words.nav.journal}</a>
          {date && " · "}
          {date && <time dateTime={date}>{longDate(date, lang)}</time>}
          {author && ` · ${nameOf(author)}`}
          {body && ` · ${words.readingTime.replace("{time}", readingTime(body, own ?? lang, lang))}`}
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
      {body ? <Markdown className="prose" html={body} /> : <p className="prose">{words.soon}</p>}
      <Making entry={entry} words={words} lang={lang} />
      <Topics topics={terms.tag ?? []} label={words.topics} />
      {related.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 id="related" className="label">
            {words.related}
          </h2>
          <ul>
            {related.map(({ address, lang: own, title }) => (
              <li key={address}>
                <a href={address} lang={own}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
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

/** Returns the time that a text takes, such as “3 min”, at 200 words a minute. In every script, the segmenter finds the words. */
function readingTime(html: string, textLang: Lang, lang: Lang): string {
  const text = html.replace(/<[^>]*>/g, " ");
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(textLang, { granularity: "word" }).segment(text)) {
    if (isWordLike) words++;
  }
  const minutes = Math.max(1, Math.round(words / 200));
  return new Intl.NumberFormat(lang, { style: "unit", unit: "minute", unitDisplay: "short" }).format(minutes);
}

/** Returns the name of an author. Without content/authors.yaml, the key in front matter is the name. */
function nameOf(author: string | { id: string; name?: unknown }): string {
  return typeof author === "string" ? author : String(author.name ?? author.id);
}

/** How an article was made, who reviewed it, what it relies on, and what was corrected. */
function Making({ entry, words, lang }: { entry: Entry<Journal>; words: Words; lang: Lang }) {
  const { corrections = [], disclosure, lang: own, reviewedBy, sources = [] } = entry;
  return (
    <>
      {(disclosure || reviewedBy) && (
        <p className="label">
          {disclosure && words.disclosure[disclosure]}
          {disclosure && reviewedBy && " · "}
          {reviewedBy && `${words.reviewedBy}: ${nameOf(reviewedBy)}`}
        </p>
      )}
      {sources.length > 0 && (
        <section className="prose">
          <h2 id="sources">{words.sources}</h2>
          <ul>
            {sources.map(({ title, url }) => (
              <li key={url}>
                <a href={url} lang={own}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {corrections.length > 0 && (
        <section className="prose">
          <h2 id="corrections">{words.corrections}</h2>
          <ul>
            {corrections.map(({ date, text }) => (
              <li key={date + text}>
                <time dateTime={date}>{longDate(date, lang)}</time>: <span lang={own}>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
