import { useTranslation } from "gaceta";
import type { Documents, Trust } from "gaceta/content";
import { DocumentRow, documentRow } from "./document-row";
import css from "./security-cards.module.css";

type Area = Trust["details"]["sections"][number] & { files: Documents };

/** The content of a security area: description, measures and documents. */
export function SecurityArea({ description, features, documents = [], files }: Area) {
  const { t } = useTranslation("company");
  return (
    <>
      <p className={css.description}>{description}</p>
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
              <DocumentRow key={document.name} {...documentRow(document, files)} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
