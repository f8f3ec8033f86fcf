import { defineIsland, Slot } from "gaceta";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import scripted from "../../components/ui/scripted-button.module.css";
import css from "./demo-steps.module.css";

interface Props {
  label: string;
  /** The words of each step are a slot. */
  items: { id: string; title: string }[];
  /** Labels of the control that pauses the demo. With them the steps run once by themselves. */
  controls?: { pause: string; resume: string };
}

/**
 * Steps next to one application frame. One step is open, initially the first, and the frame shows its screen. Without scripts
 * all steps are open, and their headings are no buttons.
 */
function DemoSteps({ label, items, controls }: Props) {
  const [active, setActive] = useState(0);
  const [isRunning, setRunning] = useState(true);
  const [isSeen, setSeen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined);
  const prefix = useId();

  // On a narrow screen the words and the frame move from one step to another. The pressed step stays under the finger.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { button, top } = pressed.current;
    pressed.current = undefined;
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  });

  // The steps run only while the demo is in view.
  useEffect(() => {
    if (!controls || !root.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { threshold: 0.4 });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [controls]);

  function advance() {
    if (active < items.length - 1) setActive(active + 1);
    else setRunning(false);
  }

  function toggle() {
    if (!isRunning && active === items.length - 1) setActive(0);
    setRunning(!isRunning);
  }

  return (
    <div
      ref={root}
      className={css.demo}
      data-step={active}
      data-running={controls && isRunning && isSeen ? "" : undefined}
    >
      <Slot name="head" className={css.head} />
      <ol aria-label={label}>
        {items.map(({ id, title }, index) => (
          <li key={id} data-active={index === active ? "" : undefined}>
            <h3>
              <button
                type="button"
                className={scripted.button}
                aria-expanded={index === active}
                aria-controls={prefix + id}
                onClick={({ currentTarget: button }) => {
                  pressed.current = { button, top: button.getBoundingClientRect().top };
                  setActive(index);
                  setRunning(false);
                }}
              >
                <span>{title}</span>
              </button>
              {controls && index === active && <span className={css.progress} onAnimationEnd={advance} />}
            </h3>
            <Slot name={id} id={prefix + id} />
          </li>
        ))}
      </ol>
      <Slot name="screens" className={css.screens} />
      {controls && (
        <Button variant="quiet" size="sm" className={css.control} onClick={toggle}>
          <Icon name={isRunning ? "pause" : "play"} size={16} />
          {isRunning ? controls.pause : controls.resume}
        </Button>
      )}
    </div>
  );
}

export default defineIsland("demo-steps", DemoSteps);
