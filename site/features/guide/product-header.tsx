import type { ProductGuide } from "gaceta/content";
import css from "./product-header.module.css";

/** The page's heading and three figures. The number of sources is counted, not written. */
export function ProductHeader({
  kicker,
  title,
  intro,
  facts,
  sources,
}: Pick<ProductGuide, "kicker" | "title" | "intro" | "facts"> & { sources: number }) {
  return (
    <header className={css.header}>
      <p className={css.kicker}>{kicker}</p>
      <h1 className={css.title}>{title}</h1>
      <p className={css.intro}>{intro}</p>
      <dl className={css.facts}>
        {[{ value: String(sources), label: facts.sources }, ...facts.items].map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
