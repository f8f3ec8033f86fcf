import type { PageProps } from "gaceta";
import type { Sidebar } from "gaceta/content";
import css from "./pager.module.css";

interface PagerProps {
  groups: Sidebar["groups"];
  href: PageProps["href"];
  address: string;
  words: { previous: string; next: string; label: string };
}

/** Links to the pages before and after this one in the sidebar. */
export function Pager({ groups, href, address, words }: PagerProps) {
  const links = groups.flatMap(({ links, lang }) =>
    links.map(({ page, label }) => ({ href: href(page), label, lang })),
  );
  const here = links.findIndex(({ href }) => href === address);
  const previous = links[here - 1];
  const next = here < 0 ? undefined : links[here + 1];
  if (!previous && !next) return null;
  return (
    <nav className={css.pager} aria-label={words.label}>
      {previous && (
        <a href={previous.href} hrefLang={previous.lang} rel="prev">
          <span>{words.previous}</span> {previous.label}
        </a>
      )}
      {next && (
        <a className={css.next} href={next.href} hrefLang={next.lang} rel="next">
          <span>{words.next}</span> {next.label}
        </a>
      )}
    </nav>
  );
}
