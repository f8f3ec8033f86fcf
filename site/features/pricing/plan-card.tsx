import { Slot } from "gaceta";
import { cx } from "../../components/class-names";
import { Badge } from "../../components/ui/badge";
import scripted from "../../components/ui/scripted-button.module.css";
import css from "./plan-card.module.css";

interface Props {
  id: string;
  title: string;
  /** For a recommended plan. */
  badge?: string | undefined;
  /** Position in the order of prices, counted from 1. */
  place: number;
  active: boolean;
  className: string;
  onChoose: () => void;
}

/** One plan. A click anywhere on the card chooses the plan; for keyboards and screen readers the title is a button. */
export function PlanCard({ id, title, badge, place, active, className, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is the keyboard's way to choose
    <article
      className={className}
      aria-labelledby={`plan-${id}`}
      data-plan={id}
      data-place={place}
      data-active={active ? "" : undefined}
      onClick={onChoose}
    >
      <header className={css.header}>
        <h3 id={`plan-${id}`}>
          <button type="button" className={cx(css.choose, scripted.button)} aria-pressed={active} onClick={onChoose}>
            <span>{title}</span>
          </button>
        </h3>
        {badge && <Badge tone="signal">{badge}</Badge>}
      </header>
      <Slot name={id} className={css.details} />
    </article>
  );
}
