import { type Term, useTranslation } from "gaceta";
import css from "./topics.module.css";

interface TopicsProps {
  topics: Term[];
  /** Key of the topic that the page shows. */
  current: string | undefined;
  /** Address of the listing of all articles. */
  all: string;
}

/** Links to the pages of all topics with the number of their articles. */
export function Topics({ topics, current, all }: TopicsProps) {
  const { t } = useTranslation("press");
  return (
    <nav aria-label={t("article.tags")}>
      <ul className={css.topics}>
        <li>
          <a className={css.topic} href={all}>
            {t("topics.all")}
          </a>
        </li>
        {topics.map(({ key, name, address, count }) => (
          <li key={key}>
            <a className={css.topic} href={address} aria-current={key === current ? "true" : undefined}>
              {name} <span className={css.count}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
