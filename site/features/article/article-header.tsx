import { type Lang, Picture, useTranslation } from "gaceta";
import { Byline } from "../../components/post-card/byline";
import { PostBadges } from "../../components/post-card/post-badges";
import { Icon } from "../../components/ui/icon";
import { keepCitations } from "../../model/citations";
import { longDate } from "../../model/long-date";
import type { Entry } from "../../model/page";
import css from "./article-header.module.css";

interface ArticleHeaderProps {
  entry: Entry;
  lang: Lang;
  back: { href: string; label: string };
}

/** The top of an article: category, title, excerpt, author, dates and picture. */
export function ArticleHeader({ entry, lang, back }: ArticleHeaderProps) {
  const { t } = useTranslation("press");
  const { title, excerpt, date, updated, readTime, author, image, imageAlt, lang: own } = entry;
  return (
    <header className={css.header}>
      <a className={css.back} href={back.href}>
        <Icon name="arrow" size={18} />
        {back.label}
      </a>
      <div className={css.lead}>
        <p className={css.badges}>
          <PostBadges entry={entry} />
        </p>
        <h1 className={css.title} lang={own}>
          {title}
        </h1>
        <p className={css.excerpt} lang={own}>
          {keepCitations(excerpt)}
        </p>
      </div>
      <div className={css.signature}>
        <Byline author={author} size="md" />
        <p className={css.stamp}>
          <time dateTime={date}>{longDate(date, lang)}</time>
          {updated && updated > date && (
            <time dateTime={updated}>{t("article.updated", { date: longDate(updated, lang) })}</time>
          )}
          <span>{t("card.readTime", { minutes: readTime })}</span>
        </p>
      </div>
      <Picture className={css.cover} picture={image} alt={imageAlt} sizes="(min-width: 60rem) 30rem, 92vw" hero />
    </header>
  );
}
