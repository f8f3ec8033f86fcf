import { defineIsland } from "gaceta";
import { useState } from "react";
import { cx } from "../../components/class-names";
import { Badge } from "../../components/ui/badge";
import { PlanCard } from "./plan-card";
import css from "./pricing-plans.module.css";

interface Props {
  /** Each has a slot with its id: what it costs and has. */
  plans: { id: string; title: string; badge?: string }[];
  selected: string;
  billing: { label: string; monthly: string; annual: string; badge: string };
}

/** The plans with a billing toggle, initially annual. The chosen plan has a stronger border. */
function PricingPlans({ plans, selected, billing: words }: Props) {
  const [billing, setBilling] = useState<"monthly" | "annual">("annual");
  const [active, setActive] = useState(selected);
  return (
    <div className={css.pricing}>
      <div className={css.toggle} role="tablist" aria-label={words.label}>
        {(["monthly", "annual"] as const).map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={css.option}
            aria-selected={billing === id}
            tabIndex={billing === id ? 0 : -1}
            aria-controls="plans"
            onClick={() => setBilling(id)}
            onKeyDown={(event) => {
              if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
              event.preventDefault();
              setBilling(id === "monthly" ? "annual" : "monthly");
              const other = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
              (other as HTMLElement | null)?.focus();
            }}
          >
            {words[id]}
            {id === "annual" && <Badge tone="signal">{words.badge}</Badge>}
          </button>
        ))}
      </div>
      <div id="plans" role="tabpanel" aria-label={words[billing]} className={css.plans} data-billing={billing}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            {...plan}
            active={plan.id === active}
            className={cx(css.plan, plan.id === active && css.active)}
            onChoose={() => setActive(plan.id)}
          />
        ))}
      </div>
    </div>
  );
}

export default defineIsland("pricing-plans", PricingPlans);
