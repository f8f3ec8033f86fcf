import { Island, type Lang } from "gaceta";
import { renderSlots } from "../../components/slots";
import { Section } from "../../components/ui/section";
import type { Pricing } from "gaceta/content";
import { PlanDetails } from "./plan-details";
import { shownPlans } from "./plans";
import PricingPlans from "./pricing-plans.island";
import css from "./pricing-section.module.css";

/** The pricing plans. Without `heading` it is the pricing page, which has a heading of its own and says more. */
export function PricingSection({ pricing, lang, heading = true }: { pricing: Pricing; lang: Lang; heading?: boolean }) {
  const { billing, selected, recommended, earlyBird, trust } = pricing;
  const plans = shownPlans(pricing, lang);
  return (
    <Section
      id="pricing"
      reveal={heading}
      className={heading ? undefined : css.first}
      {...(heading ? { title: pricing.title, intro: pricing.intro } : {})}
    >
      {!heading && <h2 className="visually-hidden">{pricing.plansLabel}</h2>}
      <Island
        of={PricingPlans}
        on="interaction"
        props={{
          billing,
          selected,
          plans: plans.map(({ id, title, featured }) => ({
            id,
            title,
            place: pricing.order.indexOf(id) + 1,
            ...(featured ? { badge: recommended } : {}),
          })),
        }}
        slots={{
          banner: (
            <p>
              <strong>{earlyBird.text}</strong>
              {!heading && `. ${earlyBird.note}`}
            </p>
          ),
          ...renderSlots(plans, (plan) => <PlanDetails plan={plan} words={pricing} />),
        }}
      />
      {!heading && (
        <p className={css.trust}>
          {trust.text} <a href={trust.href}>{trust.label}</a>
        </p>
      )}
    </Section>
  );
}
