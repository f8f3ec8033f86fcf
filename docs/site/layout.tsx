import "./styles/index.css";
import { Island, type LayoutProps } from "gaceta";
import { Footer } from "./components/footer";
import { Languages } from "./components/languages";
import type { MenuItem } from "./components/menu";
import Search from "./components/search.island";
import { Sidebar } from "./components/sidebar";
import { Versions } from "./components/versions";
import css from "./layout.module.css";

/** The frame of every page: header, sidebar, main, footer. */
export default function Layout({ children, ...page }: LayoutProps) {
  const { site, data, lang, href, versions } = page;
  const { words } = data;
  return (
    <>
      <a className={css.skip} href="#main">
        {words.skip}
      </a>
      <header className={css.header}>
        <button className={css.menu} type="button" popoverTarget="sidebar">
          {words.menu}
        </button>
        <a className={css.name} href={href("home")}>
          {site.name}
        </a>
        <Versions versions={versions} label={words.version.label} />
        <Island of={Search} on="interaction" props={{ basePath: page.basePath, words: words.search, lang }} />
        <Languages
          alternates={{ ...page.nearest, ...page.alternates }}
          basePath={page.basePath}
          lang={lang}
          site={site}
          label={words.languages}
        />
        <button className={css.theme} type="button" data-theme-switch aria-label={words.dark} title={words.dark}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
          </svg>
        </button>
      </header>
      <div className={css.frame}>
        <Sidebar items={(page.lists.menu ?? []) as MenuItem[]} address={page.address} label={words.menu} />
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      <Footer site={site} versions={versions} words={words} />
      <div id="words" hidden data-copy={words.copy} data-copied={words.copied} />
    </>
  );
}
