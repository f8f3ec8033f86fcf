import type { ReactNode } from "react";
import { Prose } from "../../components/ui/prose";
import { useTranslation } from "../../i18n";
import type { ProseText } from "../../model/page";
import css from "./legal-text.module.css";

/** A legal text with a table of contents. Children appear above the text. */
export function LegalText({ prose, children }: { prose: ProseText; children?: ReactNode }) {
  const { t } = useTranslation("company");
  const chapters = prose.headings.filter((heading) => heading.level === 2);
  return (
    <div className={css.legal}>
      <nav className={css.contents} aria-labelledby="legal-contents">
        <p id="legal-contents" className={css.label}>
          {t("legal.contents")}
        </p>
        <ul className={css.list}>
          {chapters.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.text}>
        {children}
        <Prose html={prose.html} />
      </div>
    </div>
  );
}
