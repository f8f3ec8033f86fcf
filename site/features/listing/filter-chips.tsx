import { useTranslation } from "gaceta";
import { Icon } from "../../components/ui/icon";
import type { Chip } from "./chips";
import type { Filter } from "./filter";
import css from "./filter-chips.module.css";

interface FilterChipsProps {
  chips: readonly Chip[];
  onRemove: (without: Partial<Filter>) => void;
  /** Omit it to hide the button that clears all filters. */
  onClear?: () => void;
}

/** Chips for the active filters, each with a button that removes the filter. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation("press");
  if (chips.length === 0) return null;
  return (
    <div className={css.row}>
      <ul className={css.chips} aria-label={t("filters.chips")}>
        {chips.map(({ id, label, without }) => (
          <li key={id}>
            <button
              type="button"
              className={css.chip}
              aria-label={t("filters.remove", { name: label })}
              onClick={() => onRemove(without)}
            >
              <span className={css.label}>{label}</span>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {onClear && (
        <button type="button" className={css.clear} onClick={onClear}>
          {t("filters.clear")}
        </button>
      )}
    </div>
  );
}
