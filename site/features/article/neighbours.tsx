import { type EntryLink, type Lang, useTranslation } from "gaceta";
import { longDate } from "../../model/long-date";
import text from "../../components/ui/text.module.css";
import css from "./neighbours.module.css";

/** Links to the articles published just before and just after this one. */
export function Neighbours({ newer, older, lang }: { newer?: EntryLink; older?: EntryLink; lang: Lang }) {
  const { t } = useTranslation("press");
  if (!newer && !older) return null;
  const link = (entry: EntryLink, rel: "prev" | "next", label: string) => (
    <a className={css.side} data-side={rel} href={entry.address} rel={rel}>
      <span className={text.note}>
        {label} · <time dateTime={entry.date}>{longDate(entry.date, lang)}</time>
        {entry.lang && ` · ${t("card.otherLanguage")}`}
      </span>
      <span className={css.title} lang={entry.lang}>
        {entry.title}
      </span>
    </a>
  );
  return (
    <nav className={css.neighbours} aria-label={t("article.neighbours")}>
      {older && link(older, "prev", t("article.older"))}
      {newer && link(newer, "next", t("article.newer"))}
    </nav>
  );
}
