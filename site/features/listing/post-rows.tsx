import type { Lang } from "gaceta";
import { PostCard } from "../../components/post-card/post-card";
import type { EntrySummary } from "../../model/page";
import css from "./post-rows.module.css";

interface PostRowsProps {
  entries: readonly EntrySummary[];
  lang: Lang;
  variant?: "default" | "featured";
}

/** A list of articles: rows, or large cards side by side for "featured". */
export function PostRows({ entries, lang, variant = "default" }: PostRowsProps) {
  return (
    <ul className={variant === "featured" ? css.featured : css.rows}>
      {entries.map((entry, index) => (
        <li key={entry.address} className={css.item}>
          <PostCard entry={entry} lang={lang} variant={variant} hero={variant === "featured" && index === 0} />
        </li>
      ))}
    </ul>
  );
}
