import { useTranslation } from "gaceta";
import { linkAttributes } from "../../components/ui/link-attributes";
import type { SectionProps } from "./section-props";
import css from "./vertical-panel.module.css";

type Vertical = SectionProps<"verticals">["tabs"][number];

/** The panel of a vertical: today's practice, the solution, the results, and a case study if there is one. */
export function VerticalPanel({
  name,
  hero,
  today,
  solution,
  results,
  case: story,
  listed,
  brand,
}: Vertical & { brand: string }) {
  const { t } = useTranslation("company");
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <p className={css.label}>{name}</p>
        <h3 className={css.hero}>{hero}</h3>
      </div>
      <div className={css.today}>
        <h4 className={css.label}>{t("segment.today")}</h4>
        <p>{today}</p>
      </div>
      <div className={css.solution}>
        <h4 className={css.label}>{t("segment.solution", { brand })}</h4>
        <ol className={css.points}>
          {solution.map((point) => (
            <li key={point.title} className={css.point}>
              <strong>{point.title}</strong>
              <span>{point.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={css.outcome}>
        <h4 className={css.label}>{t("segment.results")}</h4>
        <dl className={css.results}>
          {results.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {story && <Case {...story} />}
      {listed && <Listed {...listed} />}
    </div>
  );
}

/** A rule that the agent of the vertical follows, with its date. */
function Listed({ source, code, title, says, when, href }: NonNullable<Vertical["listed"]>) {
  const { t } = useTranslation("company");
  return (
    <section className={css.rule}>
      <h4 className={css.label}>{t("segment.listed")}</h4>
      <div>
        <p className={css.listed}>
          <a {...linkAttributes(href)}>{title}</a>
        </p>
        <p className={css.document}>
          {source} {code} · {when}
        </p>
      </div>
      <p className={css.says}>{says}</p>
    </section>
  );
}

/** A case study: the document that changed, what was done, and how it is before and after. */
function Case({ title, client, document, date, change, response, before, after }: NonNullable<Vertical["case"]>) {
  const { t } = useTranslation("company");
  return (
    <section className={css.study}>
      <div>
        <p>
          <strong className={css.label}>{t("segment.case")}</strong>
          <span className={css.fictional}>{t("segment.fictional")}</span>
        </p>
        <h4 className={css.caseTitle}>{title}</h4>
      </div>
      <div>
        <p className={css.document}>{document}</p>
        <p className={css.document}>{date}</p>
        <p className={css.client}>{client}</p>
      </div>
      <dl className={css.facts}>
        {(
          [
            [t("segment.change"), change],
            [t("segment.before"), before],
            [t("segment.response"), response],
            [t("segment.after"), after],
          ] as const
        ).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
