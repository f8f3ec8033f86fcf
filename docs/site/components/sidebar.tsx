import type { Sidebar as SidebarData } from "gaceta/content";
import css from "./sidebar.module.css";

interface SidebarProps {
  groups: SidebarData["groups"];
  /** The address of the page. */
  address: string;
  label: string;
}

/** The list of all pages. On a small screen it is a popover, which works without scripts. */
export function Sidebar({ groups, address, label }: SidebarProps) {
  return (
    <nav id="sidebar" popover="auto" className={css.sidebar} aria-label={label}>
      {groups.map(({ title, lang, links }) => (
        <div key={title} className={css.group}>
          <p className={css.title}>{title}</p>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} hrefLang={lang} aria-current={href === address ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
