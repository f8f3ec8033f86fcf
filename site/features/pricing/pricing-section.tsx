import { Island, type Lang } from "gaceta";
import { renderSlots } from "../../components/slots";
import { Section } from "../../components/ui/section";
import type { Pricing } from "gaceta/content";
import { PlanDetails } from "./plan-details";
import { shownPlans } from "./plans";
import PricingPlans from "./pricing-plans.island";
import css from "./pricing-section.module.css";

/** The pricing plans. Without `heading`, the page has its own visible heading above the section. */
export function PricingSection({ pricing, lang, heading = true }: { pricing: Pricing; lang: Lang; heading?: boolean }) {
  const { billing, selected, recommended, earlyBird } = pricing;
  const plans = shownPlans(pricing, lang);
  return (
    <Section id="pricing" reveal={heading} {...(heading ? { title: pricing.title, intro: pricing.intro } : {})}>
      <div className={css.stack}>
        {!heading && <h2 className="visually-hidden">{pricing.plansLabel}</h2>}
        <p className={css.banner}>
          <strong>{earlyBird.text}</strong> <span>{earlyBird.note}</span>
        </p>
        <Island
          of={PricingPlans}
          on="interaction"
          props={{
            billing,
            selected,
            plans: plans.map(({ id, title, featured }) => ({ id, title, ...(featured ? { badge: recommended } : {}) })),
          }}
          slots={renderSlots(plans, (plan) => <PlanDetails plan={plan} words={pricing} />)}
        />
      </div>
    </Section>
  );
}
