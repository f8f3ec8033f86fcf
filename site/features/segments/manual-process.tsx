import { SplitSection } from "../../components/ui/split-section";
import type { SectionProps } from "./section-props";
import css from "./manual-process.module.css";

/** The manual process, as a numbered list. */
export function ManualProcess({ title, intro, items }: SectionProps<"today">) {
  return (
    <SplitSection title={title} intro={intro} tone="sunken">
      <ol className={css.items}>
        {items.map((item) => (
          <li key={item.title} className={css.item}>
            <h3 className={css.title}>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </SplitSection>
  );
}
