import { useTranslation } from "gaceta";
import type { KeyboardEvent } from "react";
import css from "./category-tabs.module.css";

/** A category that visitors can filter by. */
export interface Category {
  id: string;
  name: string;
}

interface CategoryTabsProps {
  categories: readonly Category[];
  active: string;
  /** Prefix of the tabs' ids: category c has the id `<prefix>-c`; the tab for all categories has `<prefix>-`. */
  prefix: string;
  /** Id of the element that shows the articles. */
  panel: string;
  /** `replace` asks to replace the history entry: the arrow keys do, a click adds an entry. */
  onChoose: (category: string, replace: boolean) => void;
}

/** Tabs that choose a category; the first one chooses all. Keyboard use as in the ARIA Authoring Practices. */
export function CategoryTabs({ categories, active, prefix, panel, onChoose }: CategoryTabsProps) {
  const { t } = useTranslation("press");
  const tabs = [{ id: "", name: t("filters.all") }, ...categories];

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ id }) => id === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || event.altKey) return; // Alt with an arrow goes back in the history
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    onChoose(tab.id, true);
    document.getElementById(`${prefix}-${tab.id}`)?.focus();
  }

  return (
    <div className={css.tabs} role="tablist" aria-label={t("filters.categories")} onKeyDown={move}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-${id}`}
          className={css.tab}
          aria-selected={id === active}
          aria-controls={panel}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChoose(id === active ? "" : id, false)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
