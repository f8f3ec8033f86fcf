import { defineIsland, openSearch, type SearchAnswer } from "gaceta";
import { useMemo, useRef, useState } from "react";

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

  async function search(text: string) {
    latest.current = text;
    try {
      const found = text.trim() ? await index.find(text, { limit: 10 }) : undefined;
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
      <button className="search-open" type="button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {words.open}
      </button>
      <dialog ref={dialog} className="search" aria-label={words.open}>
        <form method="dialog">
          <input
            type="search"
            onChange={(event) => search(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            placeholder={words.field}
            aria-label={words.field}
            autoComplete="off"
          />
          <button type="submit">{words.close}</button>
        </form>
        <p role="status">{failed ? words.failed : answer?.total === 0 ? words.none : ""}</p>
        <ol>
          {answer?.results.map((result) => (
            <li key={result.address}>
              <a href={result.address} lang={result.lang} onClick={() => dialog.current?.close()}>
                <strong>{mark(result.heading || result.title)}</strong>
                <span>{mark(result.text)}</span>
              </a>
            </li>
          ))}
        </ol>
      </dialog>
    </>
  );
}

export default defineIsland("search", Search);
