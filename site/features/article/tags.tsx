import { useTranslation } from "gaceta";
import { Tag } from "../../components/ui/badge";
import type { Entry } from "../../model/page";
import css from "./tags.module.css";

/** The tags of an article. Each links to its page, with all articles of the collection on the topic. */
export function Tags({ entry: { collection, terms } }: { entry: Entry }) {
  const { t } = useTranslation("press");
  const topics = terms[`${collection}-topic`] ?? [];
  if (topics.length === 0) return null;
  return (
    <ul className={css.tags} aria-label={t("article.tags")}>
      {topics.map(({ key, name, address }) => (
        <li key={key}>
          <a className={css.link} href={address}>
            <Tag>{name}</Tag>
          </a>
        </li>
      ))}
    </ul>
  );
}
