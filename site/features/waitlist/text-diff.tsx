import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import split from "../../components/ui/sticky-split.module.css";
import type { SectionProps } from "./section-props";
import css from "./text-diff.module.css";

/** Two versions of a text, line by line: removed lines are struck through, added ones highlighted. */
export function TextDiff({ title, intro, caption, document, lines }: SectionProps<"diff">) {
  const { t } = useTranslation("waitlist");
  return (
    <Section head="plain" className={split.split} title={title} intro={intro}>
      <Figure caption={caption}>
        <div className={css.diff}>
          <p className={css.document}>{document}</p>
          {lines.map(({ mark, text }) => (
            <p key={text} className={css.line} data-mark={mark}>
              {mark === "same" && text}
              {mark === "removed" && (
                <del>
                  <span className="visually-hidden">{t("removed")}: </span>
                  {text}
                </del>
              )}
              {mark === "added" && (
                <ins>
                  <span className="visually-hidden">{t("added")}: </span>
                  {text}
                </ins>
              )}
            </p>
          ))}
        </div>
      </Figure>
    </Section>
  );
}
