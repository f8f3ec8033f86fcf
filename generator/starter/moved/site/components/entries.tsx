import type { EntrySummary, Lang, SitePicture } from "gaceta";

/** The front matter of every collection. */
export interface Front {
  excerpt?: string;
  image?: SitePicture;
  imageAlt?: string;
  author?: string | { name: string };
  tags?: (string | { name: string })[];
}

/** A list of articles. */
export function Entries({ items, lang }: { items: EntrySummary<Front>[]; lang: Lang }) {
  return (
    <ol className="entries">
      {items.map(({ address, date, excerpt, lang: own, title }) => (
        <li key={address}>
          <article>
            {date && (
              <p className="label">
                <time dateTime={date}>{longDate(date, lang)}</time>
              </p>
            )}
            <h2 lang={own}>
              <a href={address}>{title}</a>
            </h2>
            {excerpt && <p lang={own}>{excerpt}</p>}
          </article>
        </li>
      ))}
    </ol>
  );
}

/** Returns a date such as “12 March 2026”. Only the server calls it: browsers differ in how they write dates. */
export function longDate(date: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}
