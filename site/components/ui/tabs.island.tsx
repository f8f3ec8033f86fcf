import { defineIsland, Slot } from "gaceta";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useFadeOnChange } from "../../motion/use-fade-on-change";
import { cx } from "../class-names";
import css from "./tabs.module.css";

interface Props {
  label: string;
  items: { id: string; label: string }[];
  /** Id of the tab that is selected initially; the first tab by default. */
  defaultId?: string;
  orientation?: "horizontal" | "vertical";
  /** Whether all panels are as high as the highest one, so that the page does not move when the tab changes. */
  level?: boolean;
}

/**
 * Tabs as in the ARIA Authoring Practices: arrow keys, Home and End move the focus and the selection. The HTML contains
 * all panels; without scripts none of them is hidden. The slot of a panel has the id of its tab.
 */
function Tabs({ label, items, defaultId, orientation = "horizontal", level }: Props) {
  const prefix = useId();
  const [selected, setSelected] = useState(defaultId ?? items[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const panels = useFadeOnChange<HTMLDivElement>(selected);
  const vertical = orientation === "vertical";

  function select(index: number) {
    const item = items[(index + items.length) % items.length];
    if (!item) return;
    setSelected(item.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  }

  function move(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === selected);
    const to = {
      [vertical ? "ArrowDown" : "ArrowRight"]: at + 1,
      [vertical ? "ArrowUp" : "ArrowLeft"]: at - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to === undefined || event.altKey) return; // Alt with an arrow goes back in the history
    event.preventDefault();
    select(to);
  }

  return (
    <div className={css.tabs}>
      <div
        ref={list}
        className={css.list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        onKeyDown={move}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${prefix}tab-${item.id}`}
            data-tab={item.id}
            className={css.tab}
            aria-selected={item.id === selected}
            aria-controls={`${prefix}panel-${item.id}`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => select(index)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div ref={panels} className={cx(css.panels, level && css.level)}>
        {items.map((item) => (
          <Slot
            key={item.id}
            name={item.id}
            role="tabpanel"
            id={`${prefix}panel-${item.id}`}
            className={css.panel}
            aria-labelledby={`${prefix}tab-${item.id}`}
            data-inactive={item.id === selected ? undefined : ""}
            tabIndex={0}
          />
        ))}
      </div>
    </div>
  );
}

export default defineIsland("tabs", Tabs);
