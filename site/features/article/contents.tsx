import { type Heading, type Lang, useTranslation } from "gaceta";
import { Disclosure } from "../../components/ui/disclosure";
import css from "./contents.module.css";

/** Articles with fewer headings have no table of contents. */
const minHeadings = 3;

/**
 * The table of contents of an article, with the headings of levels 2 and 3. Narrow windows fold it. `lang` is set if the
 * headings are in another language.
 */
export function Contents({ headings, lang }: { headings: readonly Heading[]; lang: Lang | undefined }) {
  const { t } = useTranslation("press");
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < minHeadings) return null;
  return (
    <nav className={css.contents} aria-labelledby="article_contents">
      <p id="article_contents" className={css.title}>
        {t("article.contents")}
      </p>
      <Disclosure
        summary={
          <>
            {t("article.contents")} <span className={css.count}>{t("article.sections", { count: shown.length })}</span>
          </>
        }
      >
        <ol className={css.list} lang={lang}>
          {shown.map(({ id, level, text }) => (
            <li key={id} className={css.item} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}
