import { useTranslation } from "gaceta";
import type { Ref } from "react";
import { Icon } from "../../components/ui/icon";
import css from "./search-bar.module.css";

interface SearchBarProps {
  text: string;
  /** Number of active filters. */
  activeCount: number;
  open: boolean;
  /** Id of the filter panel. */
  controls: string;
  toggleRef: Ref<HTMLButtonElement>;
  onSearch: (text: string) => void;
  onToggle: () => void;
}

/** The search box and the button that opens the filter panel. */
export function SearchBar({ text, activeCount, open, controls, toggleRef, onSearch, onToggle }: SearchBarProps) {
  const { t } = useTranslation("press");
  return (
    <div className={css.bar}>
      <label className={css.search}>
        <span className="visually-hidden">{t("filters.search")}</span>
        <Icon name="search" size={18} />
        <input
          className={css.input}
          type="search"
          value={text}
          placeholder={t("filters.searchPlaceholder")}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </label>
      <button
        ref={toggleRef}
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon name="filter" size={18} />
        {t("filters.toggle")}
        {activeCount > 0 && (
          <span className={css.badge}>
            <span aria-hidden="true">{activeCount}</span>
            <span className="visually-hidden"> ({t("filters.active", { count: activeCount })})</span>
          </span>
        )}
      </button>
    </div>
  );
}
