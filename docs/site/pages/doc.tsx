import { Markdown, type PageProps } from "gaceta";
import { Contents } from "../components/contents";
import { Pager } from "../components/pager";
import { Source } from "../components/source";
import css from "./doc.module.css";

/** A page of the documentation: an article of the collection of a version. */
export default function Doc({ title, description, entry, lang, versions, data }: PageProps) {
  const { words } = data;
  const [newest] = versions;
  return (
    <article className={css.doc}>
      <header lang={entry?.lang}>
        {newest && !newest.isCurrent && (
          <p className={css.old} lang={lang}>
            {words.version.old} <a href={newest.address}>{words.version.newest}</a>
          </p>
        )}
        <h1>{title}</h1>
        {description !== title && <p className={css.lead}>{description}</p>}
      </header>
      <Contents headings={entry?.headings ?? []} title={words.contents} />
      <div>
        <Markdown className="prose" html={entry?.body ?? ""} />
        <Source edit={entry?.edit} changed={entry?.changed} lang={lang} words={words} />
        <Pager previous={entry?.newer} next={entry?.older} words={words.pager} />
      </div>
    </article>
  );
}
