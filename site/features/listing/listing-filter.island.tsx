import { defineIsland, type Lang, Slot, useTranslation } from "gaceta";
import { useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button";
import { type Category, CategoryTabs } from "./category-tabs";
import { chipsOf } from "./chips";
import { applyFilter, countActive, type Filter, noFilter, writeFilter } from "./filter";
import { FilterChips } from "./filter-chips";
import { FilterPanel } from "./filter-panel";
import css from "./listing-filter.module.css";
import { FilterResults } from "./filter-results";
import { SearchBar } from "./search-bar";
import { useDetached } from "./use-detached";
import { useFilter } from "./use-filter";
import { useListingIndex } from "./use-listing-index";

interface Props {
  lang: Lang;
  /** Where visitors choose the category: in tabs above the articles, or in the filter panel. */
  categoriesIn: "tabs" | "panel";
  categories: Category[];
  years: number[];
  /** Address of the index file with all articles. */
  index: string;
  /** Heading above the articles that are not featured. */
  more: string;
  /** Message for no results. */
  empty: string;
}

/** Search and filters for a listing. With an active filter, the matching articles replace the listing, which is the slot. */
function ListingFilter({ lang, categoriesIn, categories, years, index, more, empty }: Props) {
  const { t } = useTranslation("press");
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { filter, text, choose, search } = useFilter(categories.map((category) => category.id));
  const activeCount = countActive(filter);
  const { entries, failed, retry } = useListingIndex(
    index,
    activeCount > 0 ? writeFilter("", filter) : "",
    filter.year,
  );
  const results = activeCount > 0 && entries ? applyFilter(entries, filter) : undefined;
  const loading = activeCount > 0 && !results && !failed;
  const isReplaced = results !== undefined || loading;
  const all = useRef<HTMLDivElement>(null);
  useDetached(all, isReplaced);
  const hasTabs = categoriesIn === "tabs";
  const panelRole = hasTabs ? { role: "tabpanel", "aria-labelledby": `${id}tab-${filter.category}` } : {};
  const chips = chipsOf(filter, {
    quoted: (text) => t("filters.searchChip", { text }),
    category: (wanted) => categories.find((category) => category.id === wanted)?.name ?? wanted,
    tag: (wanted) => entries?.flatMap(({ tags }) => tags ?? []).find((tag) => tag.id === wanted)?.name ?? wanted,
  });

  let status = "";
  if (loading) status = t("results.loading");
  if (results) status = t("results.count", { count: results.length });

  /** Removing a filter removes the focused control too, so the focus moves to the button that opens the panel. */
  function removeFilter(change: Partial<Filter>) {
    choose(change);
    toggle.current?.focus();
  }

  return (
    <>
      <search className={css.bar} aria-label={t("filters.label")}>
        <div className={css.top}>
          {hasTabs && (
            <CategoryTabs
              categories={categories}
              active={filter.category}
              prefix={`${id}tab`}
              panel={`${id}panel`}
              onChoose={(category, replace) => choose({ category }, replace)}
            />
          )}
          <SearchBar
            text={text}
            activeCount={activeCount}
            open={open}
            controls={`${id}filters`}
            toggleRef={toggle}
            onSearch={search}
            onToggle={() => setOpen(!open)}
          />
        </div>
        <FilterPanel
          id={`${id}filters`}
          open={open}
          filter={filter}
          categories={hasTabs ? undefined : categories}
          years={years}
          onChoose={choose}
        />
        <FilterChips
          chips={chips}
          onRemove={removeFilter}
          onClear={results?.length === 0 ? undefined : () => removeFilter(noFilter)}
        />
      </search>
      <p className={css.noScript}>{t("filters.noScript")}</p>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <div id={`${id}panel`} {...panelRole} aria-busy={loading || undefined}>
        {activeCount > 0 && failed && (
          <p className={css.failed} role="alert">
            {t("results.failed")}{" "}
            <Button variant="quiet" size="sm" onClick={retry}>
              {t("results.retry")}
            </Button>
          </p>
        )}
        {loading && (
          <p className={css.loading} aria-hidden="true">
            {status}
          </p>
        )}
        {results && (
          <FilterResults
            key={writeFilter("", filter)}
            more={more}
            entries={results}
            lang={lang}
            empty={empty}
            onClear={() => removeFilter(noFilter)}
          />
        )}
        <div ref={all} className={css.all} hidden={isReplaced}>
          <Slot />
        </div>
      </div>
    </>
  );
}

export default defineIsland("listing-filter", ListingFilter, {
  translations: ["press.card", "press.filters", "press.results"],
});
