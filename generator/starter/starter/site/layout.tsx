import "./styles.css";
import { Island, type Lang, type LayoutProps } from "gaceta";
import Search from "./islands/search.island";
import ThemeSwitch from "./islands/theme-switch.island";

const menu = ["journal", "about", "contact"] as const;

/** The header and footer of every page. */
export default function Layout({
  address,
  alternates,
  basePath,
  children,
  data,
  href,
  lang,
  nearest,
  route,
}: LayoutProps) {
  const { site, words } = data;
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="header wrap">
        <a className="name" href={href("home")} aria-current={route === "home" ? "page" : undefined}>
          {site.name}
        </a>
        <nav aria-label={words.menu}>
          <ul className="menu">
            {menu.map((id) => (
              <li key={id}>
                <a href={href(id)} aria-current={currentState(address, href(id))}>
                  {words.nav[id]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Languages {...{ alternates, basePath, data, lang, nearest }} />
        <Island of={Search} on="interaction" props={{ basePath, lang, words: words.search }} />
        <Island of={ThemeSwitch} on="interaction" props={{ label: words.theme }} />
      </header>
      <main id="content">{children}</main>
      <footer className="footer">
        <div className="wrap">
          <p className="name">{site.name}</p>
          <ul className="menu">
            <li>
              <a href={site.links?.email}>{site.links?.email?.replace("mailto:", "")}</a>
            </li>
            <li>
              <a href={`${href("journal")}feed.xml`}>{words.feed}</a>
            </li>
          </ul>
        </div>
      </footer>
    </>
  );
}

/** Returns “page” for a link to the page itself, and “true” for one to its section. */
function currentState(address: string, target: string): "page" | "true" | undefined {
  if (address === target) return "page";
  return address.startsWith(target) ? "true" : undefined;
}

type LanguagesProps = Pick<LayoutProps, "alternates" | "basePath" | "data" | "lang" | "nearest">;

/**
 * The page's other languages, behind the name of its own. In a language that the page lacks, a link leads near it, and from an
 * error page to the home page.
 */
function Languages({ alternates, basePath, data, lang, nearest }: LanguagesProps) {
  const { languages } = data.site;
  const home = (prefix?: string) => `${basePath}/${prefix ? `${prefix}/` : ""}`;
  const near = (code: string) => (code === lang ? undefined : nearest[code as Lang]);
  if (languages.length < 2) return null;
  return (
    <details className="languages">
      <summary>
        <span className="visually-hidden">{data.words.languages}: </span>
        {languages.find(({ code }) => code === lang)?.name}
      </summary>
      <ul>
        {languages.map(({ code, name, prefix }) => (
          <li key={code}>
            <a
              href={alternates[code as Lang] ?? nearest[code as Lang] ?? home(prefix)}
              lang={code}
              hrefLang={code}
              aria-current={code === lang ? "true" : undefined}
            >
              {name}
            </a>
            {near(code) && <small> {data.words.untranslated}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
