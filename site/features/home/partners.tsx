import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { Home } from "gaceta/content";
import css from "./partners.module.css";

/** Partner firms with their logos. */
export function Partners({ title, note, firms }: Home["partners"]) {
  return (
    <Section reveal={false} band="sm" className={css.section}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.note}>{note}</p>
      <ul className={css.firms}>
        {firms.map(({ name, mark, href }) => {
          const logo = <span className={css[mark]}>{name}</span>;
          return <li key={name}>{href ? <TextLink href={href}>{logo}</TextLink> : logo}</li>;
        })}
      </ul>
    </Section>
  );
}
