import { SplitSection } from "../../components/ui/split-section";
import type { SectionProps } from "./section-props";
import css from "./segment-results.module.css";

/** Figures with their meaning, and a note about their origin. */
export function Results({ title, intro, items, note }: SectionProps<"results">) {
  return (
    <SplitSection title={title} intro={intro} tone="sunken">
      <dl>
        {items.map(({ value, label }) => (
          <div key={label} className={css.result}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{note}</p>
    </SplitSection>
  );
}
