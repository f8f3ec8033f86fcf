import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./results.module.css";

/** Three large figures with their meaning. */
export function Results({ title, items, note }: Home["results"]) {
  return (
    <Section title={title} tone="sunken">
      <div>
        <dl className={css.results}>
          {items.map(({ value, text }) => (
            <div key={text} className={css.result}>
              <dt className={css.text}>{text}</dt>
              <dd className={css.value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.note}>{note}</p>
      </div>
    </Section>
  );
}
