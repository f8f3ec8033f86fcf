import type { PageProps } from "gaceta";
import type { Sidebar as SidebarData } from "gaceta/content";
import css from "./sidebar.module.css";

interface SidebarProps {
  groups: SidebarData["groups"];
  href: PageProps["href"];
  /** The address of the page. */
  address: string;
  label: string;
}

/** The list of all pages. On a small screen it is a popover, which works without scripts. */
export function Sidebar({ groups, href, address, label }: SidebarProps) {
  return (
    <nav id="sidebar" popover="auto" className={css.sidebar} aria-label={label}>
      {groups.map(({ title, lang, links }) => (
        <details key={title} className={css.group} open>
          <summary className={css.title}>{title}</summary>
          <ul>
            {links.map(({ page, label }) => (
              <li key={page}>
                <a href={href(page)} hrefLang={lang} aria-current={href(page) === address ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
