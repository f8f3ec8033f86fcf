import { PostCard } from "../../components/post-card/post-card";
import type { EntrySummary, Lang } from "../../model/page";
import css from "./post-rows.module.css";

interface PostRowsProps {
  entries: readonly EntrySummary[];
  lang: Lang;
  variant?: "default" | "featured";
  /** Whether the page opens with the first of them. */
  opens?: boolean;
}

/** Articles under one another on hairlines; featured ones side by side. */
export function PostRows({ entries, lang, variant = "default", opens = false }: PostRowsProps) {
  return (
    <ul className={variant === "featured" ? css.featured : css.rows}>
      {entries.map((entry, index) => (
        <li key={entry.address} className={css.item}>
          <PostCard entry={entry} lang={lang} variant={variant} opens={opens && index === 0} />
        </li>
      ))}
    </ul>
  );
}
