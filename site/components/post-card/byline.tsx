import { useTranslation } from "gaceta";
import type { EntrySummary } from "../../model/page";
import { linkAttributes } from "../ui/link-attributes";
import css from "./byline.module.css";

/** An article's author: photo, role, and name, which links to the LinkedIn profile if there is one. */
export function Byline({ author, size = "sm" }: { author: EntrySummary["author"]; size?: "sm" | "md" }) {
  const { t } = useTranslation("press");
  const side = size === "md" ? 52 : 36;
  return (
    <div className={css.byline} data-size={size}>
      <img className={css.photo} src={author.photo} alt="" width={side} height={side} loading="lazy" decoding="async" />
      <p className={css.text}>
        <span className="visually-hidden">{t("card.author")}: </span>
        {author.linkedin ? (
          <a className={css.name} {...linkAttributes(author.linkedin)}>
            {author.name}
          </a>
        ) : (
          <span className={css.name}>{author.name}</span>
        )}
        <span className={css.role}>{author.role}</span>
      </p>
    </div>
  );
}
