import { type Entry, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import { Prose } from "../../components/ui/prose";
import css from "./legal-text.module.css";

/** A legal text with a table of contents. Children appear above the text. */
export function LegalText({ text, children }: { text: Entry; children?: ReactNode }) {
  const { t } = useTranslation("company");
  const chapters = text.headings.filter((heading) => heading.level === 2);
  return (
    <div className={css.legal}>
      <nav className={css.contents} aria-labelledby="legal-contents">
        <p id="legal-contents" className={css.label}>
          {t("legal.contents")}
        </p>
        <ul className={css.list}>
          {chapters.map(({ id, text: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.text}>
        {children}
        <Prose html={text.body} />
      </div>
    </div>
  );
}
