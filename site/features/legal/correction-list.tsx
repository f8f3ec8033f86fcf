import { type ArticleCorrection, type Lang, useTranslation } from "gaceta";
import { keepCitations } from "../../model/citations";
import { longDate } from "../../model/long-date";
import css from "./correction-list.module.css";

/** The corrections of all articles, newest first. */
export function CorrectionList({ corrections, lang }: { corrections: readonly ArticleCorrection[]; lang: Lang }) {
  const { t } = useTranslation("press");
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className={css.title}>
        {t("accountability.all")}
      </h2>
      {corrections.length === 0 && <p>{t("accountability.none")}</p>}
      <ul className={css.list}>
        {corrections.map(({ address, date, lang: textLang, text, title }) => (
          <li key={address + date + text} className={css.correction}>
            <time className={css.date} dateTime={date}>
              {longDate(date, lang)}
            </time>
            <div>
              <p className={css.article}>
                <a href={address} lang={textLang}>
                  {title}
                </a>
              </p>
              <p className={css.text} lang={textLang}>
                {keepCitations(text)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
