import "./styles.css";
import type { Lang, LayoutProps } from "gaceta";

const menu = ["home", "notes", "about"] as const;

export default function Layout({ alternates, children, data, href, lang }: LayoutProps) {
  const { words } = data;
  return (
    <>
      <header>
        <nav aria-label={words.navigation}>
          <ul>
            {menu.map((id) => (
              <li key={id}>
                <a href={href(id)}>{words.menu[id]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>{children}</main>
      <nav aria-label={words.languages}>
        <ul>
          {(Object.entries(alternates) as [Lang, string][])
            .filter(([code]) => code !== lang)
            .map(([code, address]) => (
              <li key={code}>
                <a href={address} hrefLang={code} lang={code}>
                  {data.site.languages.find((language) => language.code === code)?.name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}
