import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./sample-email.module.css";

/** A sample email about a rule: what to do, by when, and the source. */
export function SampleEmail({
  title,
  intro,
  caption,
  from,
  to,
  subject,
  body,
  points,
  source,
}: SectionProps<"message">) {
  const { t } = useTranslation("company");
  return (
    <Section title={title} intro={intro} tone="sunken" head="plain">
      <Figure caption={caption}>
        <div className={css.message}>
          <dl className={css.head}>
            <div>
              <dt>{t("segment.from")}</dt>
              <dd>{from}</dd>
            </div>
            <div>
              <dt>{t("segment.to")}</dt>
              <dd>{to}</dd>
            </div>
            <div>
              <dt>{t("segment.subject")}</dt>
              <dd className={css.subject}>{subject}</dd>
            </div>
          </dl>
          {body.map((paragraph) => (
            <p key={paragraph} className={css.paragraph}>
              {paragraph}
            </p>
          ))}
          <dl className={css.points}>
            {points.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={css.source}>
            <span>{t("segment.source")}</span> {source}
          </p>
        </div>
      </Figure>
    </Section>
  );
}
