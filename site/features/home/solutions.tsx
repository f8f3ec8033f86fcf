import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./solutions.module.css";

/** An index of the segment pages. */
export function Solutions({ title, items }: Home["solutions"]) {
  return (
    <Section id="specific-solutions" title={title} head="plain">
      <ul className={css.index}>
        {items.map((item) => (
          <li key={item.href}>
            <h3>
              <a href={item.href}>{item.title}</a>
            </h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
