import "./styles.css";
import "./moved.css";
import { Island, type Lang, type LayoutProps } from "gaceta";
import ThemeSwitch from "./islands/theme-switch.island";

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
  versions,
}: LayoutProps) {
  const { menu, site, words } = data;
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
            {menu.items.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={address === href ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Versions versions={versions} />
        <Languages {...{ alternates, basePath, data, lang, nearest }} />
        <Island of={ThemeSwitch} on="interaction" props={{ label: words.theme }} />
      </header>
      <main id="content">{children}</main>
      <footer className="footer">
        <div className="wrap">
          <p className="name">{site.name}</p>
        </div>
      </footer>
    </>
  );
}

/** The versions of the documentation, with the same page in each. */
function Versions({ versions }: Pick<LayoutProps, "versions">) {
  const current = versions.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  return (
    <details className="languages">
      <summary>{current.name}</summary>
      <ul>
        {versions.map(({ collection, name, address, isCurrent }) => (
          <li key={collection}>
            <a href={address} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

type LanguagesProps = Pick<LayoutProps, "alternates" | "basePath" | "data" | "lang" | "nearest">;

/** The page's other languages. In a language that the page lacks, a link leads near it. */
function Languages({ alternates, basePath, data, lang, nearest }: LanguagesProps) {
  const { languages } = data.site;
  const home = (prefix?: string) => `${basePath}/${prefix ? `${prefix}/` : ""}`;
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
          </li>
        ))}
      </ul>
    </details>
  );
}
