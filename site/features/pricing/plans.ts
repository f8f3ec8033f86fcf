import type { Pricing } from "../../model/content.gen";
import type { Lang } from "../../model/page";
import { discounted, euros } from "./price";

/** A price as it is shown: the list price struck, the discounted one in its place. */
export interface ShownPrice {
  list: string;
  now: string;
}

/** A plan as it is shown: every figure is already a text. */
export interface ShownPlan {
  id: string;
  title: string;
  description: string;
  /** In place of a figure: “Free”, “Custom”. */
  price?: string;
  monthly?: ShownPrice;
  annual?: ShownPrice;
  period?: string;
  trial?: string;
  featured: boolean;
  cta: { label: string; href: string };
  features: { text: string; included: boolean; linkTo?: string }[];
}

const ids = ["free", "starter", "pro", "enterprise"] as const;

/** The plans in the order of the content, with their prices written out. */
export function shownPlans(pricing: Pricing, lang: Lang): ShownPlan[] {
  const shown = (amount: number | undefined): ShownPrice | undefined =>
    amount === undefined ? undefined : { list: euros(amount, lang), now: euros(discounted(amount, pricing.earlyBird), lang) };
  return pricing.order
    .filter((id): id is (typeof ids)[number] => (ids as readonly string[]).includes(id))
    .map((id) => {
      const plan = pricing[id];
      const monthly = shown(plan.monthly);
      const annual = shown(plan.annual);
      return {
        id,
        title: plan.title,
        description: plan.description,
        featured: plan.featured ?? false,
        cta: plan.cta,
        features: plan.features,
        ...(plan.price ? { price: plan.price } : {}),
        ...(monthly ? { monthly } : {}),
        ...(annual ? { annual } : {}),
        ...(plan.period ? { period: plan.period } : {}),
        ...(plan.trialDays ? { trial: pricing.trial.replace("{days}", String(plan.trialDays)) } : {}),
      };
    });
}
