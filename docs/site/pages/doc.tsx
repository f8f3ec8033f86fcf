import { Markdown, type PageProps } from "gaceta";
import { Contents } from "../components/contents";
import { Pager } from "../components/pager";
import css from "./doc.module.css";

/** A page of the documentation. Its route names the text with `prose`. */
export default function Doc({ title, description, entry, address, href, data }: PageProps) {
  const { words, sidebar } = data;
  return (
    <article className={css.doc}>
      <header>
        <h1>{title}</h1>
        <p className={css.lead}>{description}</p>
      </header>
      <Contents headings={entry?.headings ?? []} title={words.contents} />
      <div>
        <Markdown className="prose" html={entry?.body ?? ""} />
        <Pager groups={sidebar.groups} href={href} address={address} words={words.pager} />
      </div>
    </article>
  );
}
