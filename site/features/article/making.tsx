import { type Lang, useTranslation } from "gaceta";
import { TextLink } from "../../components/ui/text-link";
import { longDate } from "../../model/long-date";
import type { Entry } from "../../model/page";
import css from "./making.module.css";

interface MakingProps {
  entry: Entry;
  lang: Lang;
  /** The address of the editorial standards. */
  standards: string;
}

/** What an article relies on, how it was made, who reviewed it, and what was corrected. */
export function Making({ entry, lang, standards }: MakingProps) {
  const { corrections = [], disclosure, reviewedBy, sources = [] } = entry;
  const { t } = useTranslation("press");
  return (
    <div className={css.making}>
      {sources.length > 0 && (
        <section aria-labelledby="article_sources">
          <h2 id="article_sources" className={css.title}>
            {t("accountability.sources")}
          </h2>
          <ul className={css.list}>
            {sources.map(({ title, url }) => (
              <li key={url}>
                <TextLink href={url}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {corrections.length > 0 && (
        <section aria-labelledby="article_corrections">
          <h2 id="article_corrections" className={css.title}>
            {t("accountability.corrections")}
          </h2>
          <ul className={css.list}>
            {corrections.map(({ date, text }) => (
              <li key={date + text}>
                <time dateTime={date}>{longDate(date, lang)}</time>. {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={css.line}>
        {disclosure && <span>{t(`accountability.made.${disclosure}`)}</span>}
        {reviewedBy && <span>{t("accountability.reviewedBy", { name: reviewedBy.name })}</span>}
        <a href={standards}>{t("accountability.standards")}</a>
      </p>
    </div>
  );
}
