import { useId } from "react";
import { useTranslation } from "../../i18n";
import type { Trust } from "../../model/content.gen";
import { DocumentRow } from "./document-row";
import css from "./security-cards.module.css";

type Section = Trust["details"]["sections"][number];

/** One security area. Closed, its measures are clipped and its documents hidden, unless there are no scripts to open it. */
export function SecurityCard({ id, title, description, features, documents = [], expandable, open, onToggle }: Section & { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation("company");
  const content = useId();
  return (
    <article id={id} className={css.card} data-open={open}>
      <h3 id={`${content}title`} className={css.title}>{title}</h3>
      <p className={css.description}>{description}</p>
      <div id={content}>
        <ul className={css.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {documents.length > 0 && (
          <div className={css.documents}>
            <h4 className={css.label}>{t("trust.documents")}</h4>
            <ul className={css.rows}>
              {documents.map((document) => (
                <DocumentRow key={document.name} {...document} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {expandable && (
        <button type="button" className={css.toggle} aria-expanded={open} aria-controls={content} aria-describedby={`${content}title`} onClick={onToggle}>
          {t(open ? "trust.seeLess" : "trust.seeMore")}
        </button>
      )}
    </article>
  );
}
