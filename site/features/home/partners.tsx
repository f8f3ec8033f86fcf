import type { ReactNode } from "react";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { Home } from "gaceta/content";
import css from "./partners.module.css";

type Mark = Home["partners"]["firms"][number]["mark"];

const marks: Record<Mark, ReactNode> = {
  arch: <path d="M4 20V11a8 8 0 0 1 16 0v9M9 20v-8a3 3 0 0 1 6 0v8" />,
  wave: <path d="M2 9c4-5 6 5 10 0s6 5 10 0M2 16c4-5 6 5 10 0s6 5 10 0" />,
  grid: <path d="M4 4h16v16H4zM4 12h16M12 4v16" />,
  pillar: <path d="M4 6h16M6 6v12M12 6v12M18 6v12M3 20h18" />,
  ring: <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />,
  peak: <path d="M2 19 9 6l4 7 3-4 6 10z" />,
};

/** Partner firms with their logos. */
export function Partners({ title, firms }: Home["partners"]) {
  return (
    <Section reveal={false} className={css.section}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.firms}>
        {firms.map(({ name, mark, href }) => {
          const logo = (
            <span className={css.logo}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                {marks[mark]}
              </svg>
              {name}
            </span>
          );
          return <li key={name}>{href ? <TextLink href={href}>{logo}</TextLink> : logo}</li>;
        })}
      </ul>
    </Section>
  );
}
