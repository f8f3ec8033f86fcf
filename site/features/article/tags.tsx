import { useTranslation } from "gaceta";
import { Tag } from "../../components/ui/badge";
import type { EntrySummary } from "../../model/page";
import css from "./tags.module.css";

/** The tags of an article. Each links to the listing, filtered by the tag. `listing` is the listing's address. */
export function Tags({ tags = [], listing }: { tags: EntrySummary["tags"]; listing: string }) {
  const { t } = useTranslation("press");
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label={t("article.tags")}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <a className={css.link} href={`${listing}?tag=${id}`}>
            <Tag>{name}</Tag>
          </a>
        </li>
      ))}
    </ul>
  );
}
