import type { PageProps } from "gaceta";
import type { Journal } from "gaceta/content";
import { Entries, Topics } from "../components/entries";

/** One page of the journal, or of the articles on a topic. */
export default function JournalPage({ data, description, lang, listing, terms, title }: PageProps<object, Journal>) {
  const { words } = data;
  const { items = [], page = 1, pages = [] } = listing ?? {};
  const [newer, older] = [pages[page - 2], pages[page]];
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <Topics topics={terms.tag ?? []} current={listing?.term?.key} label={words.topics} />
      </header>
      <Entries items={items} lang={lang} />
      {pages.length > 1 && (
        <nav className="pagination" aria-label={words.pages}>
          <span>
            {newer && (
              <a href={newer} rel="prev">
                {words.newer}
              </a>
            )}
          </span>
          <span>
            {page} / {pages.length}
          </span>
          <span>
            {older && (
              <a href={older} rel="next">
                {words.older}
              </a>
            )}
          </span>
        </nav>
      )}
    </div>
  );
}
