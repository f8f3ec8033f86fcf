import { Section } from "../../components/ui/section";
import split from "../../components/ui/sticky-split.module.css";
import type { SectionProps } from "./section-props";
import textStyles from "../../components/ui/text.module.css";
import css from "./planned-prices.module.css";

/** The planned prices. */
export function PlannedPrices({ title, intro, items }: SectionProps<"plans">) {
  return (
    <Section head="plain" className={split.split} title={title} intro={intro}>
      <dl className={css.plans}>
        {items.map(({ name, price, text }) => (
          <div key={name} className={css.plan}>
            <dt className={textStyles.note}>{name}</dt>
            <dd className={textStyles.title}>{price}</dd>
            <dd className={css.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
