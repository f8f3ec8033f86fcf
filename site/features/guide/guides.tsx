import { TextLink } from "../../components/ui/text-link";
import type { Help } from "gaceta/content";
import css from "./guides.module.css";

/** Links to other pages with a sentence on each. */
export function Guides({ items }: Pick<Help["guides"], "items">) {
  return (
    <ul className={css.guides}>
      {items.map(({ label, text, href }) => (
        <li key={label} className={css.guide}>
          <TextLink href={href}>{label}</TextLink>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
