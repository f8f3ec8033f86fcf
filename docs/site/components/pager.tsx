import type { EntryLink } from "gaceta";
import css from "./pager.module.css";

interface PagerProps {
  previous?: EntryLink;
  next?: EntryLink;
  words: { previous: string; next: string; label: string };
}

/** Links to the pages before and after this one in the order of the menu. */
export function Pager({ previous, next, words }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className={css.pager} aria-label={words.label}>
      {previous && (
        <a href={previous.address} hrefLang={previous.lang} rel="prev">
          <span>{words.previous}</span> <span lang={previous.lang}>{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={css.next} href={next.address} hrefLang={next.lang} rel="next">
          <span>{words.next}</span> <span lang={next.lang}>{next.title}</span>
        </a>
      )}
    </nav>
  );
}
