import { useTranslation } from "gaceta";
import { Tag } from "../../components/ui/badge";
import type { Entry } from "../../model/page";
import css from "./tags.module.css";

/** The tags of an article. Each links to its page, or to the listing filtered by the tag if tags have no pages. */
export function Tags({ entry: { collection, tags = [], terms }, listing }: { entry: Entry; listing: string }) {
  const { t } = useTranslation("press");
  if (tags.length === 0) return null;
  const topics = terms[`${collection}-topic`] ?? [];
  return (
    <ul className={css.tags} aria-label={t("article.tags")}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <a className={css.link} href={topics.find(({ key }) => key === id)?.address ?? `${listing}?tag=${id}`}>
            <Tag>{name}</Tag>
          </a>
        </li>
      ))}
    </ul>
  );
}
