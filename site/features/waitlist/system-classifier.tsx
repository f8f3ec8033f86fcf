import { useTranslation } from "gaceta";
import { Badge } from "../../components/ui/badge";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import text from "../../components/ui/text.module.css";
import css from "./system-classifier.module.css";

/** A sample classification of an AI system: questions, answers, risk class, and a checklist. */
export function SystemClassifier({
  title,
  intro,
  caption,
  system,
  answers,
  verdict,
  basis,
  checklist,
  checklistTitle,
}: SectionProps<"classifier">) {
  const { t } = useTranslation("waitlist");
  return (
    <Section head="plain" title={title} intro={intro} tone="sunken">
      <Figure caption={caption}>
        <div className={css.classifier}>
          <div>
            <p className={css.label}>{t("system")}</p>
            <p className={text.title}>{system}</p>
            <dl className={css.answers}>
              {answers.map(({ question, answer }) => (
                <div key={question}>
                  <dt>{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
            <p className={css.label}>{t("verdict")}</p>
            <p className={css.verdict}>{verdict}</p>
            <p className={css.basis}>{basis}</p>
          </div>
          <div>
            <h3 className={css.label}>{checklistTitle}</h3>
            <ul className={css.tasks}>
              {checklist.map(({ task, basis: article, done }) => (
                <li key={task} className={css.task}>
                  <span>
                    {task} <span className={css.article}>{article}</span>
                  </span>
                  <Badge tone={done ? "ok" : "signal"}>{t(done ? "done" : "pending")}</Badge>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Figure>
    </Section>
  );
}
