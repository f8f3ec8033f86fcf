import { useTranslation } from "gaceta";
import { Section } from "../../components/ui/section";
import { SplitSection } from "../../components/ui/split-section";
import type { SectionProps } from "./section-props";
import css from "./segment-steps.module.css";

/** Steps: along a line if they have a time, otherwise as a numbered list next to the heading. */
export function Steps({ title, intro, steps }: SectionProps<"steps">) {
  const { t } = useTranslation("company");
  const timed = steps.some((step) => step.when);
  const list = (
    <ol className={timed ? css.along : css.beside}>
      {steps.map((step, index) => (
        <li key={step.title} className={css.step}>
          <p className={css.mark}>
            {step.when ? (
              step.when
            ) : (
              <>
                <span className="visually-hidden">{t("segment.step")} </span>
                {index + 1}
              </>
            )}
          </p>
          <div>
            <h3 className={css.title}>{step.title}</h3>
            <p className={css.text}>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
  if (!timed)
    return (
      <SplitSection title={title} intro={intro}>
        {list}
      </SplitSection>
    );
  return (
    <Section title={title} intro={intro} head="plain">
      {list}
    </Section>
  );
}
