import type { Lang, SearchAnswer } from "gaceta";
import css from "./search-results.module.css";

/** The form of dates in each language. */
const locales: Record<Lang, string> = { es: "es-ES", en: "en-GB" };

/** The pages that were found, as entries of a log: where, title, beginning of the text. */
export function SearchResults({ answer, lang }: { answer: SearchAnswer; lang: Lang }) {
  const mark = (text: string) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    answer.highlight(text).map((part, i) => (part.isMatch ? <mark key={i}>{part.text}</mark> : part.text));
  return (
    <ol className={css.list}>
      {answer.results.map(({ address, title, heading, text, date, lang: language }) => (
        <li key={address}>
          <a
            href={address}
            {...(language !== lang && { lang: language, hrefLang: language })}
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            <b>{mark(title)}</b>
            {heading && <strong>{mark(heading)}</strong>}
            <span>{mark(text)}</span>
            {date && (
              <time dateTime={date}>
                {new Date(date).toLocaleDateString(locales[lang], { dateStyle: "long", timeZone: "UTC" })}
              </time>
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}
