import { defineIsland, openSearch, type SearchAnswer } from "gaceta";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import css from "./search.module.css";

interface SearchProps {
  basePath: string;
  lang: string;
  words: { open: string; field: string; close: string; none: string; failed: string };
}

/** A button that opens the search. Parts of the index are loaded as the reader types. */
function Search({ basePath, lang, words }: SearchProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef("");
  const index = useMemo(() => openSearch({ basePath, lang }), [basePath, lang]);
  const [answer, setAnswer] = useState<SearchAnswer>();
  const [failed, setFailed] = useState(false);
  const [query, setQuery] = useState("");

  async function search(text: string) {
    latest.current = text;
    setQuery(text);
    try {
      const found = text.trim() ? await index.find(text, { limit: 20 }) : undefined;
      if (latest.current !== text) return; // the reader has typed on
      setAnswer(found);
      setFailed(false);
    } catch {
      setFailed(latest.current === text);
    }
  }

  const mark = (text: string) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    answer?.highlight(text).map((part, i) => (part.isMatch ? <mark key={i}>{part.text}</mark> : part.text));

  return (
    <>
      <button
        className={css.open}
        type="button"
        data-search
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="m13 13 4.5 4.5M14.5 8.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        <span>{words.open}</span>
        <span className={css.key} aria-hidden="true">
          /
        </span>
      </button>
      <dialog ref={dialog} className={css.dialog} aria-label={words.open} onKeyDown={moveFocus} onClick={closeOutside}>
        <form method="dialog" className={css.form}>
          <input
            type="search"
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              dialog.current?.querySelector<HTMLAnchorElement>("a")?.click();
            }}
            placeholder={words.field}
            aria-label={words.field}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit">{words.close}</button>
        </form>
        <p role="status" className={css.status}>
          {failed ? words.failed : answer?.total === 0 ? words.none : ""}
        </p>
        <ol className={css.results}>
          {answer?.results.map((result) => (
            <li key={result.address}>
              <a
                href={result.address}
                lang={result.lang}
                hrefLang={result.lang}
                onClick={() => dialog.current?.close()}
              >
                <strong>{mark(result.heading || result.title)}</strong>
                <span className={css.page}>
                  {result.heading && result.title} {result.lang !== lang && `(${result.lang})`}
                </span>
                <span className={css.excerpt}>{mark(result.text)}</span>
              </a>
            </li>
          ))}
        </ol>
      </dialog>
    </>
  );
}

/** Moves the focus through the field and the results with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/** Closes the dialog after a click on its backdrop, whose target is the dialog itself. */
function closeOutside(event: { target: EventTarget; currentTarget: HTMLDialogElement }) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

export default defineIsland("search", Search);
