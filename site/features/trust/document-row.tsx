import { useTranslation } from "gaceta";
import { useId } from "react";
import { Icon } from "../../components/ui/icon";
import type { Trust } from "gaceta/content";
import css from "./security-cards.module.css";

type Document = NonNullable<Trust["details"]["sections"][number]["documents"]>[number];

/** Reports whether an address is a file's, not a page's. */
const isFile = (url: string) => /\.[a-z0-9]{2,4}$/.test(new URL(url, "https://site.example").pathname);

/** A document with its format and size. Without an address the download is disabled: the document is sent on request. */
export function DocumentRow({ name, type, size, url }: Document) {
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
          id={`${id}-link`}
          aria-labelledby={`${id}-link ${id}-name`}
          aria-describedby={`${id}-size`}
        >
          {t(isFile(url) ? "trust.download" : "trust.read")}
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
