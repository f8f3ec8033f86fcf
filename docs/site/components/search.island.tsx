import { defineIsland } from "gaceta";
import { type KeyboardEvent, useRef, useState } from "react";
import { find, type Section } from "./find";
import css from "./search.module.css";

interface SearchProps {
  /** Address of search.json. */
  index: string;
  lang: string;
  words: { open: string; field: string; close: string; none: string; failed: string };
}

/** A button that opens the search. The index is loaded when the search opens for the first time. */
function Search({ index, lang, words }: SearchProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sections, setSections] = useState<Section[]>();
  const [failed, setFailed] = useState(false);
  const [query, setQuery] = useState("");
  const results = find(sections ?? [], query);

  async function open() {
    dialog.current?.showModal();
    if (sections) return;
    try {
      const response = await fetch(index);
      if (!response.ok) throw new Error(response.statusText);
      setSections(await response.json());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <button className={css.open} type="button" data-search aria-haspopup="dialog" onClick={open}>
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
            onChange={(event) => setQuery(event.target.value)}
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
          {failed ? words.failed : sections && query.trim() && results.length === 0 ? words.none : ""}
        </p>
        <ol className={css.results}>
          {results.map((result) => (
            <li key={result.address}>
              <a
                href={result.address}
                lang={result.lang}
                hrefLang={result.lang}
                onClick={() => dialog.current?.close()}
              >
                <strong>{result.heading ?? result.page}</strong>
                <span className={css.page}>
                  {result.heading && result.page} {result.lang && result.lang !== lang && `(${result.lang})`}
                </span>
                <span className={css.excerpt}>{result.excerpt}</span>
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
