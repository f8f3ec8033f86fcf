import type { ReactNode } from "react";
import text from "./text.module.css";
import css from "./facts.module.css";

/** A description list: terms and values in rows separated by hairlines. */
export function Facts({ items }: { items: { term: string; value: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {items.map(({ term, value }) => (
        <div key={term} className={css.row}>
          <dt className={text.note}>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
