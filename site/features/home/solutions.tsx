import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./solutions.module.css";

/** Cards that link to the segment pages. */
export function Solutions({ title, intro, items }: Home["solutions"]) {
  return (
    <Section id="specific-solutions" title={title} intro={intro}>
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.href} className={css.card}>
            <h3 className={css.title}>
              <a href={item.href}>{item.title}</a>
            </h3>
            <p className={css.text}>{item.text}</p>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
