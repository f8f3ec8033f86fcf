import { useTranslation } from "gaceta";
import { useId } from "react";
import { Icon } from "../../components/ui/icon";
import type { Documents, Trust } from "gaceta/content";
import css from "./security-cards.module.css";

type Document = NonNullable<Trust["details"]["sections"][number]["documents"]>[number];

interface Props {
  name: string;
  type: string;
  size: string;
  /** Address of the file. Without it the download is disabled: the document is sent on request. */
  url?: string;
}

/** Returns what a row shows of a document. Files have their address and size in `files`. */
export function documentRow({ name, type, size, document = "" }: Document, files: Documents): Props {
  const file = files[document];
  if (file) return { name, type, size: file.size, url: file.file };
  if (!size)
    throw new Error(
      `The document “${name}” in content/trust.yaml has neither a size nor a file. Add “size”, or “document” with an id of content/documents.yaml.`,
    );
  return { name, type, size };
}

/** A document with its format and size. */
export function DocumentRow({ name, type, size, url }: Props) {
  const { t } = useTranslation("company");
  const id = useId();
  return (
    <li className={css.document}>
      <Icon name="document" />
      <p>
        <span id={`${id}-name`}>{name}</span>
        <span id={`${id}-size`} className={css.size}>
          {type} · {size}
          {!url && ` · ${t("trust.onRequest")}`}
        </span>
      </p>
      {url ? (
        <a
          className={css.download}
          href={url}
          download
          id={`${id}-link`}
          aria-labelledby={`${id}-link ${id}-name`}
          aria-describedby={`${id}-size`}
        >
          {t("trust.download")}
        </a>
      ) : (
        <button
          className={css.download}
          type="button"
          disabled
          id={`${id}-link`}
          aria-labelledby={`${id}-link ${id}-name`}
          aria-describedby={`${id}-size`}
        >
          {t("trust.download")}
        </button>
      )}
    </li>
  );
}
