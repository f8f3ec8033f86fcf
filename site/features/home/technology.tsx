import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./technology.module.css";

/** The technology of the service, as a numbered list. */
export function Technology({ title, intro, items }: Home["technology"]) {
  return (
    <Section id="technology" title={title} intro={intro} tone="sunken">
      <dl>
        {items.map((item) => (
          <div key={item.title} className={css.item}>
            <dt className={css.title}>{item.title}</dt>
            <dd className={css.text}>{item.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
