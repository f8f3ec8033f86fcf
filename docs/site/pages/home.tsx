import { Markdown, type PageProps } from "gaceta";
import type { MenuItem } from "../components/menu";
import css from "./home.module.css";

/** The first page: a text, and all pages by group. */
export default function Home({ title, description, entry, data, lists }: PageProps) {
  const menu = (lists.menu ?? []) as MenuItem[];
  const alone = menu.filter(({ items }) => !items?.length);
  return (
    <div className={css.home} data-wide>
      <header className={css.masthead}>
        <h1>{title}</h1>
        <p className={css.lead}>{description}</p>
      </header>
      <Markdown className="prose" html={entry?.body ?? ""} />
      {alone.length > 0 && <Pages title={data.words.menu} items={alone} />}
      {menu
        .filter(({ items }) => items?.length)
        .map((group) => (
          <Pages key={group.slug} title={group.label ?? group.title} items={pagesOf(group)} lang={group.lang} />
        ))}
    </div>
  );
}

function Pages({ title, items, lang }: { title: string; items: MenuItem[]; lang?: MenuItem["lang"] }) {
  return (
    <section className={css.pages}>
      <h2 lang={lang}>{title}</h2>
      <ul>
        {items.map(({ slug, address, title, label, excerpt, lang }) => (
          <li key={slug} lang={lang}>
            <a href={address} hrefLang={lang}>
              {label ?? title}
            </a>
            {excerpt && <p>{excerpt}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pages of a group and of the groups in it, in their order. */
function pagesOf(item: MenuItem): MenuItem[] {
  return [...(item.address ? [item] : []), ...(item.items ?? []).flatMap(pagesOf)];
}
