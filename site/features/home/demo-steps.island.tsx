import { type ReactNode, useId, useState } from "react";
import { defineIsland, Slot } from "../../components/island/define";
import { useEntrance } from "../../motion/use-entrance";
import css from "./demo-steps.module.css";

interface Props {
  label: string;
  items: { id: string; title: string }[];
  /** What each step says, and its screen. */
  children?: [words: ReactNode[], screens: ReactNode[]];
}

/** Steps of which one is open, initially the first; its screen is next to it. */
function DemoSteps({ label, items, children: [words, screens] = [[], []] }: Props) {
  const [active, setActive] = useState(items[0]?.id);
  const prefix = useId();
  const screen = useEntrance<HTMLDivElement>(active);
  return (
    <div className={css.demo}>
      <ol aria-label={label}>
        {items.map(({ id, title }, index) => (
          <li key={id} className={css.step} data-active={id === active ? "" : undefined}>
            <h3 className={css.heading}>
              <button type="button" className={css.button} aria-expanded={id === active} aria-controls={`${prefix}${id}`} onClick={() => setActive(id)}>
                {title}
              </button>
            </h3>
            <Slot id={`${prefix}${id}`} className={css.words}>
              {words[index]}
            </Slot>
          </li>
        ))}
      </ol>
      <div ref={screen} className={css.screens}>
        {items.map(({ id }, index) => (
          <Slot key={id} className={css.screen} data-active={id === active ? "" : undefined}>
            {screens[index]}
          </Slot>
        ))}
      </div>
    </div>
  );
}

export default defineIsland("demo-steps", DemoSteps);
