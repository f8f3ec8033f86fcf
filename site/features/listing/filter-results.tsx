import { type Lang, useTranslation } from "gaceta";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import type { EntrySummary } from "../../model/page";
import { ListingSection } from "./listing-section";
import { PostRows } from "./post-rows";
import css from "./filter-results.module.css";

/** Number of results that are not featured, shown initially, and added by each “Show more”. */
const step = 12;

interface FilterResultsProps {
  /** Heading above the articles that are not featured. */
  more: string;
  entries: readonly EntrySummary[];
  lang: Lang;
  /** Message for no results. */
  empty: string;
  onClear: () => void;
}

/** The articles that match the filters, in the sections of the listing: the featured ones, then the others. */
export function FilterResults({ more, entries, lang, empty, onClear }: FilterResultsProps) {
  const { t } = useTranslation("press");
  const [shown, setShown] = useState(step);
  if (entries.length === 0) {
    return (
      <div className={css.empty}>
        <svg className={css.drawing} viewBox="0 0 160 72" width="160" height="72" aria-hidden="true">
          <path className={css.faint} d="M14 56v-4M38 56v-4M62 56v-4M86 56v-4M110 56v-4M134 56v-4" />
          <path d="M0 56h160" />
          <path d="M66 22a14 14 0 1 1 0 28a14 14 0 0 1 0-28zM76 46l8 8" />
        </svg>
        <h2 className={css.title}>{empty}</h2>
        <p className={css.hint}>{t("results.emptyHint")}</p>
        <Button variant="secondary" onClick={onClear}>
          {t("filters.clear")}
        </Button>
      </div>
    );
  }
  const featured = entries.filter((entry) => entry.featured);
  const rest = entries.filter((entry) => !entry.featured);
  return (
    <>
      {featured.length > 0 && (
        <ListingSection title={t("results.featured")} note={t("results.count", { count: featured.length })}>
          <PostRows entries={featured} lang={lang} variant="featured" />
        </ListingSection>
      )}
      {rest.length > 0 && (
        <ListingSection title={more} note={t("results.count", { count: rest.length })}>
          <PostRows entries={rest.slice(0, shown)} lang={lang} />
          {rest.length > shown && (
            <p className={css.more}>
              <Button variant="secondary" onClick={() => setShown(shown + step)}>
                {t("results.more")}
              </Button>
            </p>
          )}
        </ListingSection>
      )}
    </>
  );
}
