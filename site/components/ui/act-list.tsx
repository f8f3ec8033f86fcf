import { type Citation, useTranslation } from "gaceta";
import css from "./act-list.module.css";
import { keepCitations } from "../../model/citations";
import { linkAttributes } from "./link-attributes";
import { TextLink } from "./text-link";

/** Acts with links to the official text and to the articles that are cited, and to the texts that cite them. */
export function ActList({ citations }: { citations: readonly Citation[] }) {
  const { t } = useTranslation("press");
  return (
    <ul className={css.list}>
      {citations.map(({ key, title, address, parts, citedBy }) => (
        <li key={key} id={`act-${key}`} className={css.act} data-cited={citedBy.length > 0 || undefined}>
          <p className={css.title}>
            <TextLink href={address}>{keepCitations(title)}</TextLink>
          </p>
          {parts.length > 0 && (
            <p className={css.parts}>
              {t("acts.parts", { count: parts.length })}{" "}
              {parts.map((part, index) => (
                <span key={part.number}>
                  {index > 0 && ", "}
                  {/* With a class the address is not printed: it is that of the act. */}
                  <a {...linkAttributes(part.address)} className={css.part}>
                    {part.number.replace(/(\d)([a-z])/, "$1 $2")}
                  </a>
                </span>
              ))}
            </p>
          )}
          {citedBy.length > 0 && (
            <div className={css.citing}>
              <p className={css.label} id={`cited-${key}`}>
                {t("acts.citedBy")}
              </p>
              <ul className={css.entries} aria-labelledby={`cited-${key}`}>
                {citedBy.map((entry) => (
                  <li key={entry.address}>
                    <a className={css.entry} href={entry.address} lang={entry.lang}>
                      {entry.title}
                    </a>
                    {entry.lang && ` · ${t("card.otherLanguage")}`}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
