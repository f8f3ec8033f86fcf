import type { Lang } from "gaceta";
import type { Pricing } from "gaceta/content";
import { discounted, euros } from "./price";

/** A price as text: the list price, which is struck through, and the discounted price. */
export interface ShownPrice {
  list: string;
  now: string;
}

/** A plan with all prices as text. */
export interface ShownPlan {
  id: string;
  title: string;
  description: string;
  /** Replaces the price: “Free”, “Custom”. */
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

/** Returns the plans in the order of the content file, with their prices as text. */
export function shownPlans(pricing: Pricing, lang: Lang): ShownPlan[] {
  const shown = (amount: number | undefined): ShownPrice | undefined =>
    amount === undefined
      ? undefined
      : { list: euros(amount, lang), now: euros(discounted(amount, pricing.earlyBird), lang) };
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
