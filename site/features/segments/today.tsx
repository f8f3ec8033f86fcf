import { SplitSection } from "../../components/ui/split-section";
import type { SectionProps } from "./section-props";
import css from "./today.module.css";

/** The manual process, as a numbered list. */
export function Today({ title, intro, items }: SectionProps<"today">) {
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
