import { type Citation, type Lang, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import { Prose } from "../../components/ui/prose";
import type { Entry, EntrySummary } from "../../model/page";
import css from "./article.module.css";
import { ArticleHeader } from "./article-header";
import { CitedActs } from "./cited-acts";
import { Contents } from "./contents";
import { Provenance } from "./provenance";
import { Neighbours } from "./neighbours";
import { Related } from "./related";
import { Tags } from "./tags";

interface ArticleProps {
  entry: Entry;
  related: EntrySummary[];
  citations: Citation[];
  /** The address of the page of all acts. */
  laws: string;
  lang: Lang;
  back: { href: string; label: string };
  /** The address of the editorial standards. */
  standards: string;
  /** The last section of the page. */
  children: ReactNode;
}

/** An article, followed by the acts that it cites, how it was made, its tags, the neighbouring articles and related ones. */
export function Article({ entry, related, citations, laws, lang, back, standards, children }: ArticleProps) {
  const { t } = useTranslation("press");
  return (
    <>
      <article>
        <ArticleHeader entry={entry} lang={lang} back={back} />
        <div className={css.body}>
          <div className={css.rail}>
            <Contents headings={entry.headings} lang={entry.lang} />
          </div>
          {entry.body ? <Prose html={entry.body} /> : <p className={css.soon}>{t("article.soon")}</p>}
        </div>
      </article>
      <div className={css.after}>
        <CitedActs citations={citations} all={laws} />
        <Provenance entry={entry} lang={lang} standards={standards} />
        <Tags entry={entry} />
        <Neighbours newer={entry.newer} older={entry.older} lang={lang} />
        <Related entries={related} lang={lang} />
      </div>
      {children}
    </>
  );
}
