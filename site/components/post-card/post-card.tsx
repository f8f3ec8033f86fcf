import { type Lang, Picture, useTranslation } from "gaceta";
import { longDate } from "../../model/long-date";
import type { EntrySummary } from "../../model/page";
import { cx } from "../class-names";
import { Byline } from "./byline";
import { PostBadges } from "./post-badges";
import css from "./post-card.module.css";

interface PostCardProps {
  entry: EntrySummary;
  lang: Lang;
  /** "default": a row of a listing; "featured": the large card at its top; "compact": a small card for related articles. */
  variant?: "default" | "featured" | "compact";
  /** Whether its picture is the largest of the first view, which the browser fetches first. */
  hero?: boolean;
}

/** Width of each variant's picture, as the `sizes` attribute. */
const sizes = {
  default: "(min-width: 48rem) 17.5rem, 7rem",
  featured: "(min-width: 60rem) 42rem, 92vw",
  compact: "6.5rem",
};

/** An article in a list. The whole card links to the article; the author's name links to the author's profile. */
export function PostCard({ entry, lang, variant = "default", hero }: PostCardProps) {
  const { t } = useTranslation("press");
  const { address, title, excerpt, date, author, image, imageAlt, readTime, lang: own } = entry;
  const compact = variant === "compact";
  return (
    <article className={cx(css.card, css[variant])}>
      <Picture className={css.cover} picture={image} alt={compact ? "" : imageAlt} sizes={sizes[variant]} hero={hero} />
      <p className={css.stamp}>
        <time dateTime={date}>{longDate(date, lang)}</time>
        <span>{t("card.readTime", { minutes: readTime })}</span>
      </p>
      <div className={css.body}>
        <p className={css.badges}>
          <PostBadges entry={entry} />
        </p>
        <h3 className={css.title} lang={own}>
          <a href={address}>{title}</a>
        </h3>
        {!compact && (
          <p className={css.excerpt} lang={own}>
            {excerpt}
          </p>
        )}
        {!compact && <Byline author={author} />}
      </div>
    </article>
  );
}
