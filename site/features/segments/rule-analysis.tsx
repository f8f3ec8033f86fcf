import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import css from "./rule-analysis.module.css";
import type { SectionProps } from "./section-props";
import { ImpactBadge } from "../../components/ui/impact-badge";
import { LogLine } from "./log-line";

/** The analysis of one rule: summary, points by group, and the impact on each client. */
export function RuleAnalysis({ title, intro, caption, document, summary, groups, impact }: SectionProps<"analysis">) {
  const { t } = useTranslation("company");
  return (
    <Section title={title} intro={intro} tone="sunken" head="plain">
      <Figure caption={caption}>
        <div className={css.analysis}>
          <LogLine entry={document} />
          <p className={css.summary}>
            <span className={css.label}>{t("segment.summary")}</span> {summary}
          </p>
          <div className={css.groups}>
            {groups.map((group) => (
              <div key={group.name}>
                <h3 className={css.label}>{group.name}</h3>
                <ul className={css.items}>
                  {group.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <h3 className={css.label}>{t("segment.impactByClient")}</h3>
          <ul className={css.impact}>
            {impact.map(({ client, level, why }) => (
              <li key={client} className={css.client}>
                <strong>{client}</strong>
                <ImpactBadge level={level} />
                <span className={css.why}>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      </Figure>
    </Section>
  );
}
