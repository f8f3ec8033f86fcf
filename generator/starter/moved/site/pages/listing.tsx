import { Markdown, type PageProps } from "gaceta";
import { Entries, type Front } from "../components/entries";
import { Tags } from "../components/tags";
import { TreeMenu } from "../components/tree";

/** The articles of a collection or a tag, or all tags, after a text if the row has one. */
export default function ListingPage({
  address,
  data,
  description,
  entry,
  lang,
  listing,
  lists,
  terms,
  title,
}: PageProps<object, Front>) {
  const { words } = data;
  const { items = [], page = 1, pages = [] } = listing ?? {};
  const tags = Object.values(terms).flat();
  const [newer, older] = [pages[page - 2], pages[page]];
  return (
    <div className={lists.menu ? "with-menu wrap" : "wrap"}>
      {lists.menu && <TreeMenu items={lists.menu} address={address} label={words.pages} />}
      <div>
        <header className="page-head">
          <h1>{title}</h1>
          {description !== title && <p className="lead">{description}</p>}
        </header>
        {entry && page === 1 && <Markdown className="prose" html={entry.body} />}
        {tags.length > 0 && <Tags tags={tags} />}
        {!lists.menu && <Entries items={items} lang={lang} />}
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
    </div>
  );
}
