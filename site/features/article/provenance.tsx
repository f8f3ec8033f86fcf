import { type Lang, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import { TextLink } from "../../components/ui/text-link";
import { keepCitations } from "../../model/citations";
import { longDate } from "../../model/long-date";
import type { Entry } from "../../model/page";
import css from "./provenance.module.css";

interface ProvenanceProps {
  entry: Entry;
  lang: Lang;
  /** The address of the editorial standards. */
  standards: string;
}

/** What an article relies on, how it was made, who reviewed it, and what was corrected. */
export function Provenance({ entry, lang, standards }: ProvenanceProps) {
  const { corrections = [], disclosure, reviewedBy, sources = [] } = entry;
  const { t } = useTranslation("press");
  return (
    <div className={css.provenance}>
      {sources.length > 0 && (
        <TitledList id="article_sources" title={t("accountability.sources")}>
          {sources.map(({ title, url }) => (
            // Translations inherit the sources, whose titles are Spanish.
            <li key={url} lang={lang === "es" ? undefined : "es"}>
              <TextLink href={url}>{keepCitations(title)}</TextLink>
            </li>
          ))}
        </TitledList>
      )}
      {corrections.length > 0 && (
        <TitledList id="article_corrections" title={t("accountability.corrections")}>
          {corrections.map(({ date, text }) => (
            <li key={date + text}>
              <time dateTime={date}>{longDate(date, lang)}</time>. {keepCitations(text)}
            </li>
          ))}
        </TitledList>
      )}
      <p className={css.line}>
        {disclosure && <span>{t(`accountability.made.${disclosure}`)}</span>}
        {reviewedBy && <span>{t("accountability.reviewedBy", { name: reviewedBy.name })}</span>}
        <a href={standards}>{t("accountability.standards")}</a>
      </p>
    </div>
  );
}

/** A section with a list under its title. */
function TitledList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}
