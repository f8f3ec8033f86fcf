import { Island } from "gaceta";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./segment-results.module.css";
import WorkloadCalculator from "./workload-calculator.island";

/** Figures with their meaning, a calculator for the reader's own figures, and a note about their origin. */
export function Results({
  title,
  intro,
  items,
  calculator,
  note,
  brand,
  lang,
}: SectionProps<"results"> & { brand: string; lang: string }) {
  const figures = items && (
    <dl>
      {items.map(({ value, label }) => (
        <div key={label} className={css.result}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Section
      title={title}
      intro={figures ?? intro}
      head={items ? "line" : "plain"}
      tone="sunken"
      className={css.results}
    >
      {calculator && <Island of={WorkloadCalculator} props={{ ...calculator, brand, lang }} />}
      <p className={css.note}>{note}</p>
    </Section>
  );
}
