import { Section } from "../../components/ui/section";
import split from "../../components/ui/sticky-split.module.css";
import type { Home } from "gaceta/content";
import css from "./results.module.css";

/** Three large figures with their meaning, and what a client says. */
export function Results({ title, items, note, quote }: Home["results"]) {
  return (
    <Section title={title} intro={note} tone="sunken" band="sm" head="plain" className={split.split}>
      <div>
        <dl className={css.results}>
          {items.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <figure className={css.quote}>
          <blockquote>
            <p>{quote.text}</p>
          </blockquote>
          <figcaption>
            {quote.speaker}. {quote.date}. {quote.note}
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
