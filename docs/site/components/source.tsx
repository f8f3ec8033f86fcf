import type { Entry, Lang } from "gaceta";
import css from "./source.module.css";

interface SourceProps extends Pick<Entry, "edit" | "changed"> {
  lang: Lang;
  words: { edit: string; changed: string };
}

/** Where the text of a page is edited, and when it was last changed. */
export function Source({ edit, changed, lang, words }: SourceProps) {
  if (!edit && !changed) return null;
  return (
    <p className={css.source}>
      {edit && <a href={edit}>{words.edit}</a>}
      {changed && (
        <span>
          {words.changed}{" "}
          <time dateTime={changed}>
            {new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(new Date(changed))}
          </time>
        </span>
      )}
    </p>
  );
}
