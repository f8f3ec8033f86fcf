import { useTranslation } from "../../i18n";
import type { Heading } from "../../model/page";
import css from "./contents.module.css";

/** How many headings an article needs before it gets a table of contents. */
const enough = 3;

/** The table of contents of an article, of its second and third level. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation("press");
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < enough) return null;
  return (
    <nav className={css.contents} aria-labelledby="article_contents">
      <p id="article_contents" className={css.title}>
        {t("article.contents")}
      </p>
      <ol className={css.list}>
        {shown.map(({ id, level, text }) => (
          <li key={id} className={css.item} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
