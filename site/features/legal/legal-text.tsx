import { type Entry, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import type { Documents } from "gaceta/content";
import { Disclosure } from "../../components/ui/disclosure";
import { Prose } from "../../components/ui/prose";
import css from "./legal-text.module.css";

interface Props {
  text: Entry;
  /** The text as PDF. */
  file?: Documents[string];
  children?: ReactNode;
  /** Appears below the text. */
  after?: ReactNode;
  /** The heading in what appears below the text, for the table of contents. */
  last?: { id: string; title: string };
}

/** A legal text with a table of contents, which narrow windows fold. Children appear above the text. */
export function LegalText({ text, file, children, after, last }: Props) {
  const { t } = useTranslation("company");
  const chapters = text.headings.filter((heading) => heading.level === 2).map(({ id, text }) => ({ id, title: text }));
  if (last) chapters.push(last);
  return (
    <div className={css.legal}>
      <div className={css.contents}>
        <nav aria-labelledby="legal-contents" data-print="">
          <p id="legal-contents" className={css.label}>
            {t("legal.contents")}
          </p>
          <Disclosure
            summary={
              <>
                {t("legal.contents")}{" "}
                <span className={css.count}>{t("legal.chapters", { count: chapters.length })}</span>
              </>
            }
          >
            <ul className={css.list}>
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </Disclosure>
        </nav>
        {file && (
          <a className={css.file} href={file.file} download>
            {t("legal.pdf", { size: file.size })}
          </a>
        )}
      </div>
      <div className={css.text}>
        {children}
        <Prose html={text.body} />
        {after}
      </div>
    </div>
  );
}
