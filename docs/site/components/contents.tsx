import type { Heading } from "gaceta";
import css from "./contents.module.css";

/** The sections of a page. */
export function Contents({ headings, title }: { headings: Heading[]; title: string }) {
  const sections = headings.filter(({ level }) => level < 4);
  if (sections.length < 2) return null;
  return (
    <nav className={css.contents} data-contents aria-labelledby="contents">
      <p id="contents">{title}</p>
      <ul>
        {sections.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
