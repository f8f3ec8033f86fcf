import type { Pricing } from "../../model/content.gen";
import type { Lang } from "../../model/page";

/** The early-bird price of a list price: the table's entry, otherwise the percentage off, rounded to whole euros. */
export function discounted(list: number, earlyBird: Pricing["earlyBird"]): number {
  return earlyBird.prices[String(list)] ?? Math.round((list * (100 - earlyBird.percent)) / 100);
}

/** Whole euros as the language writes them: “80 €”, “€80”. Written out, so that it is the same on every machine. */
export function euros(amount: number, lang: Lang): string {
  return lang === "es" ? `${amount}\u00a0€` : `€${amount}`;
}
