import { Markdown, type PageProps, Picture } from "gaceta";
import { type Front, longDate } from "../components/entries";
import { Tags } from "../components/tags";
import { TreeMenu } from "../components/tree";

/** An article. Where its row has a list “menu”, all articles of the collection are beside it. */
export default function Article({ address, data, entry, lang, lists }: PageProps<object, Front>) {
  if (!entry) return null;
  const { words } = data;
  const { author, body, date, excerpt, image, imageAlt, lang: own, newer, older, tags = [], terms, title } = entry;
  const pages = Object.values(terms).flat();
  return (
    <div className={lists.menu ? "with-menu wrap" : "wrap"}>
      {lists.menu && <TreeMenu items={lists.menu} address={address} label={words.pages} />}
      <article>
        <header className="page-head">
          {(date || author) && (
            <p className="label">
              {date && <time dateTime={date}>{longDate(date, lang)}</time>}
              {date && author && " · "}
              {author && (typeof author === "string" ? author : author.name)}
            </p>
          )}
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
        <Markdown className="prose" html={body} />
        {pages.length > 0 ? (
          <Tags tags={pages} />
        ) : (
          tags.length > 0 && (
            <p className="label">{tags.map((tag) => (typeof tag === "string" ? tag : tag.name)).join(" · ")}</p>
          )
        )}
        {(newer || older) && (
          <nav className="neighbors" aria-label={words.all}>
            {newer && (
              <a href={newer.address} rel={lists.menu ? "prev" : "next"} lang={newer.lang}>
                {newer.title}
              </a>
            )}
            {older && (
              <a href={older.address} rel={lists.menu ? "next" : "prev"} lang={older.lang}>
                {older.title}
              </a>
            )}
          </nav>
        )}
      </article>
    </div>
  );
}
