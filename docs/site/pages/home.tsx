import { Markdown, type PageProps } from "gaceta";
import css from "./home.module.css";

/** The first page: a text, and all pages by group. */
export default function Home({ title, description, entry, data, href }: PageProps) {
  return (
    <div className={css.home} data-wide>
      <header className={css.masthead}>
        <h1>{title}</h1>
        <p className={css.lead}>{description}</p>
      </header>
      <Markdown className="prose" html={entry?.body ?? ""} />
      {data.sidebar.groups.map(({ title, lang, links }) => (
        <section key={title} className={css.pages}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ page, label, about }) => (
              <li key={page}>
                <a href={href(page)} hrefLang={lang}>
                  {label}
                </a>
                {about && <p>{about}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
