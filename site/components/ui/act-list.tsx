import { type Citation, useTranslation } from "gaceta";
import css from "./act-list.module.css";
import { TextLink } from "./text-link";

/** Acts with links to the official text and to the articles that are cited, and to the texts that cite them. */
export function ActList({ citations }: { citations: readonly Citation[] }) {
  const { t } = useTranslation("press");
  return (
    <ul className={css.list}>
      {citations.map(({ key, title, address, parts, citedBy }) => (
        <li key={key} id={`act-${key}`} className={css.act}>
          <p className={css.title}>
            <TextLink href={address}>{title}</TextLink>
          </p>
          {parts.length > 0 && (
            <p className={css.parts}>
              {t("acts.parts", { count: parts.length })}{" "}
              {parts.map((part, index) => (
                <span key={part.number}>
                  {index > 0 && ", "}
                  <TextLink href={part.address}>{part.number.replace(/(\d)([a-z])/, "$1 $2")}</TextLink>
                </span>
              ))}
            </p>
          )}
          {citedBy.length > 0 && (
            <ul className={css.citing} aria-label={t("acts.citedBy")}>
              {citedBy.map((entry) => (
                <li key={entry.address}>
                  <TextLink href={entry.address}>{entry.title}</TextLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
