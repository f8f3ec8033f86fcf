import { useTranslation } from "gaceta";
import type { Category } from "./category-tabs";
import { type Filter, toggleCategory, toggleYear } from "./filter";
import css from "./filter-panel.module.css";

interface FilterPanelProps {
  id: string;
  open: boolean;
  filter: Filter;
  /** Omit them if tabs choose the category. */
  categories?: readonly Category[];
  years: readonly number[];
  onChoose: (change: Partial<Filter>) => void;
}

/** Buttons for categories and years; at most one of each is active. */
export function FilterPanel({ id, open, filter, categories, years, onChoose }: FilterPanelProps) {
  const { t } = useTranslation("press");
  return (
    <div id={id} className={css.panel} hidden={!open}>
      {categories && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t("filters.category")}</legend>
          {categories.map(({ id: category, name }) => (
            <button
              key={category}
              type="button"
              className={css.option}
              aria-pressed={filter.category === category}
              onClick={() => onChoose(toggleCategory(filter, category))}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={css.group}>
        <legend className={css.legend}>{t("filters.year")}</legend>
        {years.map((year) => (
          <button
            key={year}
            type="button"
            className={css.option}
            aria-pressed={filter.year === year}
            onClick={() => onChoose(toggleYear(filter, year))}
          >
            {year}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
