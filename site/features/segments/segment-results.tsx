import { Island } from "gaceta";
import { SplitSection } from "../../components/ui/split-section";
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
  return (
    <SplitSection title={title} intro={intro} tone="sunken">
      {items && (
        <dl className={css.figures}>
          {items.map(({ value, label }) => (
            <div key={label} className={css.result}>
              <dt className={css.label}>{label}</dt>
              <dd className={css.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {calculator && <Island of={WorkloadCalculator} props={{ ...calculator, brand, lang }} />}
      <p className={css.note}>{note}</p>
    </SplitSection>
  );
}
