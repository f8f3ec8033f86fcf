import type { Heading } from "gaceta";
import css from "./contents.module.css";

/** The sections of a page: a column on wide screens, above the text a list that opens on narrow ones. */
export function Contents({ headings, title }: { headings: Heading[]; title: string }) {
  const sections = headings.filter(({ level }) => level < 4);
  if (sections.length < 2) return null;
  return (
    <nav className={css.contents} data-contents aria-label={title}>
      <details>
        <summary>{title}</summary>
        <ul>
          {sections.map(({ id, level, text }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
