import { defineIsland, Slot } from "gaceta";
import { useLayoutEffect, useState } from "react";
import { cx } from "../../components/class-names";
import { Badge } from "../../components/ui/badge";
import { PlanCard } from "./plan-card";
import css from "./pricing-plans.module.css";

interface Props {
  /** Each has a slot with its id: price and features. `place` is its position in the order of prices. */
  plans: { id: string; title: string; badge?: string; place: number }[];
  selected: string;
  billing: { label: string; monthly: string; annual: string; badge: string };
}

const periods = ["monthly", "annual"] as const;
type Billing = (typeof periods)[number];

/**
 * The plans with a billing toggle, initially annual. The chosen plan has a stronger border and the filled button.
 *
 * The HTML has both prices, and each tab is a link to an empty element, its target. Until the island hydrates, and without
 * scripts, CSS shows the prices of the targeted period.
 */
function PricingPlans({ plans, selected, billing: words }: Props) {
  const [billing, setBilling] = useState<Billing>("annual");
  const [active, setActive] = useState(selected);
  useLayoutEffect(() => {
    if (location.hash === "#billing-monthly") setBilling("monthly");
  }, []);
  return (
    <div className={css.pricing}>
      {periods.map((id) => (
        <span key={id} id={`billing-${id}`} className={css.target} />
      ))}
      <div className={css.bar}>
        <div className={css.toggle} role="tablist" aria-label={words.label}>
          {periods.map((id) => (
            <a
              key={id}
              href={`#billing-${id}`}
              role="tab"
              className={css.option}
              data-for={id}
              aria-selected={billing === id}
              tabIndex={billing === id ? 0 : -1}
              aria-controls="plans"
              onClick={(event) => {
                event.preventDefault();
                setBilling(id);
              }}
              onKeyDown={(event) => {
                if (event.key === " ") {
                  event.preventDefault();
                  setBilling(id);
                }
                const other = id === "monthly" ? "annual" : "monthly";
                const keys = { ArrowLeft: other, ArrowRight: other, Home: "monthly", End: "annual" } as const;
                const to = keys[event.key as keyof typeof keys];
                if (!to || event.altKey) return; // Alt with an arrow goes back in the history
                event.preventDefault();
                setBilling(to);
                event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-for="${to}"]`)?.focus();
              }}
            >
              {words[id]}
              {id === "annual" && <Badge tone="signal">{words.badge}</Badge>}
            </a>
          ))}
        </div>
        <Slot name="banner" className={css.banner} />
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
