import { type Lang, useTranslation } from "gaceta";
import { PostCard } from "../../components/post-card/post-card";
import type { EntrySummary } from "../../model/page";
import css from "./related.module.css";

/** Other articles of the same category. */
export function Related({ entries, lang }: { entries: readonly EntrySummary[]; lang: Lang }) {
  const { t } = useTranslation("press");
  if (entries.length === 0) return null;
  return (
    <section className={css.related} aria-labelledby="article_related">
      <h2 id="article_related" className={css.title}>
        {t("article.related")}
      </h2>
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={entry.address} className={css.item}>
            <PostCard entry={entry} lang={lang} variant="compact" />
          </li>
        ))}
      </ul>
    </section>
  );
}
