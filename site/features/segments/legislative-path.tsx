import { useTranslation } from "gaceta";
import { Badge } from "../../components/ui/badge";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./legislative-path.module.css";

/** The stages of a legislative procedure; the accent color marks the current one. */
export function LegislativePath({ title, intro, caption, stages }: SectionProps<"path">) {
  const { t } = useTranslation("company");
  const current = stages.findIndex((stage) => stage.now);
  return (
    <Section title={title} intro={intro} head="plain">
      <Figure caption={caption}>
        <ol className={css.stages}>
          {stages.map((stage, index) => (
            <li
              key={stage.name}
              className={css.stage}
              data-state={index < current ? "past" : index === current ? "now" : "ahead"}
              aria-current={index === current ? "step" : undefined}
            >
              <p className={css.name}>
                {stage.name}
                {index === current && (
                  <Badge tone="signal" className={css.now}>
                    {t("segment.now")}
                  </Badge>
                )}
              </p>
              <p className={css.source}>{stage.source}</p>
              <p className={css.text}>{stage.text}</p>
            </li>
          ))}
        </ol>
      </Figure>
    </Section>
  );
}
