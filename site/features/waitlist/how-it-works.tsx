import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import textStyles from "../../components/ui/text.module.css";
import css from "./how-it-works.module.css";

/** How the service works, as steps on a timeline. */
export function HowItWorks({ title, intro, steps }: SectionProps<"how">) {
  return (
    <Section head="plain" title={title} intro={intro} tone="sunken">
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.title} className={css.step}>
            {step.time && <p className={textStyles.code}>{step.time}</p>}
            <h3 className={css.title}>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
