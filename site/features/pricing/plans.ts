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
  id: PlanId;
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

/** A row of the comparison: a heading, which may be a link, and a cell for each plan in the order of the columns. */
export interface ComparisonRow {
  id: string;
  label: string;
  linkTo?: string;
  cells: (string | boolean | ShownPrice)[];
}

const ids = ["free", "starter", "pro", "enterprise"] as const;
type PlanId = (typeof ids)[number];

/** Returns the ids of a list in the content file that are plans. */
function planIds(list: string[]): PlanId[] {
  return list.filter((id): id is PlanId => (ids as readonly string[]).includes(id));
}

function shownPrice(amount: number, pricing: Pricing, lang: Lang): ShownPrice {
  return { list: euros(amount, lang), now: euros(discounted(amount, pricing.earlyBird), lang) };
}

/** Returns the plans, with their prices as text. */
export function shownPlans(pricing: Pricing, lang: Lang): ShownPlan[] {
  return planIds(pricing.order).map((id) => {
    const plan = pricing[id];
    return {
      id,
      title: plan.title,
      description: plan.description,
      featured: plan.featured ?? false,
      cta: plan.cta,
      features: plan.features,
      ...(plan.price ? { price: plan.price } : {}),
      ...(plan.monthly === undefined ? {} : { monthly: shownPrice(plan.monthly, pricing, lang) }),
      ...(plan.annual === undefined ? {} : { annual: shownPrice(plan.annual, pricing, lang) }),
      ...(plan.period ? { period: plan.period } : {}),
      ...(plan.trialDays ? { trial: pricing.trial.replace("{days}", String(plan.trialDays)) } : {}),
    };
  });
}

/** Returns the rows of the comparison. Throws if the content file has no value for a cell. */
export function comparisonRows(pricing: Pricing, lang: Lang): ComparisonRow[] {
  const plans = planIds(pricing.order);
  return pricing.comparison.rows.map((row) => {
    const features = plans.flatMap((id) => pricing[id].features.filter((feature) => feature.row === row.id));
    const linkTo = features.find((feature) => feature.linkTo)?.linkTo;
    return {
      id: row.id,
      label: row.label,
      ...(linkTo ? { linkTo } : {}),
      cells: plans.map((id) => {
        const named = row.values?.[id] ?? (row.included?.includes(id) || undefined);
        const cell = named ?? featureValue(pricing, id, row.id) ?? planValue(pricing, id, row.id, lang);
        if (cell === undefined)
          throw new Error(
            `content/pricing.yaml: the plan “${id}” has no value for the row “${row.id}”. Add one to the row’s “values”.`,
          );
        return cell;
      }),
    };
  });
}

function featureValue(pricing: Pricing, id: PlanId, row: string): string | boolean | undefined {
  const feature = pricing[id].features.find((one) => one.row === row);
  return feature?.value ?? feature?.included;
}

/** Returns the value of the rows that every plan has: its prices and its trial. */
function planValue(pricing: Pricing, id: PlanId, row: string, lang: Lang): string | boolean | ShownPrice | undefined {
  const plan = pricing[id];
  switch (row) {
    case "monthly":
    case "annual": {
      const amount = plan[row];
      return amount === undefined ? plan.price : shownPrice(amount, pricing, lang);
    }
    case "trial":
      return plan.trialDays ? pricing.comparison.days.replace("{days}", String(plan.trialDays)) : false;
    default:
      return undefined;
  }
}
