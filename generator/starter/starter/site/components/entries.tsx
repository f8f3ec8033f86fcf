import { type EntrySummary, type Lang, Picture, type Term } from "gaceta";
import type { Journal } from "gaceta/content";

/** A list of articles. One that is shown in another language says so. */
export function Entries({ items, lang }: { items: EntrySummary<Journal>[]; lang: Lang }) {
  return (
    <ol className="entries">
      {items.map(({ address, date, excerpt, image, imageAlt, lang: own, title }, i) => (
        <li key={address}>
          <article>
            {(date || own) && (
              <p className="label">
                {date && <time dateTime={date}>{longDate(date, lang)}</time>}
                {date && own && " · "}
                {own && languageName(own, lang)}
              </p>
            )}
            <h2 lang={own}>
              <a href={address}>{title}</a>
            </h2>
            {excerpt && <p lang={own}>{excerpt}</p>}
            {image && (
              <Picture picture={image} alt={imageAlt ?? ""} sizes="(min-width: 60rem) 32rem, 92vw" hero={i === 0} />
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}

interface TopicsProps {
  topics: (Omit<Term, "count"> & { count?: number })[];
  /** The topic of the page. */
  current?: string;
  label: string;
}

/** Links to the pages of topics, with the number of their articles where it is known. */
export function Topics({ topics, current, label }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="topics">
        {topics.map(({ key, name, address, count }) => (
          <li key={key}>
            <a href={address} aria-current={key === current ? "true" : undefined}>
              {name} {count !== undefined && <span className="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns a date such as “12 March 2026”. Only the server calls it: browsers differ in how they write dates. */
export function longDate(date: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** Returns the name of a language in another one: “Spanish” for es and en. */
export function languageName(code: Lang, lang: Lang): string | undefined {
  return new Intl.DisplayNames([lang], { type: "language" }).of(code);
}
