import { defineIsland, Slot } from "gaceta";
import { useId, useState } from "react";
import { useEntrance } from "../../motion/use-entrance";
import css from "./demo-steps.module.css";

interface Props {
  label: string;
  /** Each has two slots: its words, and its screen. */
  items: { id: string; title: string }[];
}

/** Steps with screens. One step is open, initially the first, and its screen is visible. */
function DemoSteps({ label, items }: Props) {
  const [active, setActive] = useState(items[0]?.id);
  const prefix = useId();
  const screen = useEntrance<HTMLDivElement>(active);
  return (
    <div className={css.demo}>
      <ol aria-label={label}>
        {items.map(({ id, title }) => (
          <li key={id} className={css.step} data-active={id === active ? "" : undefined}>
            <h3 className={css.heading}>
              <button
                type="button"
                className={css.button}
                aria-expanded={id === active}
                aria-controls={`${prefix}${id}`}
                onClick={() => setActive(id)}
              >
                {title}
              </button>
            </h3>
            <Slot name={`${id}-words`} id={`${prefix}${id}`} className={css.words} />
          </li>
        ))}
      </ol>
      <div ref={screen} className={css.screens}>
        {items.map(({ id }) => (
          <Slot key={id} name={`${id}-screen`} className={css.screen} data-active={id === active ? "" : undefined} />
        ))}
      </div>
    </div>
  );
}

export default defineIsland("demo-steps", DemoSteps);
