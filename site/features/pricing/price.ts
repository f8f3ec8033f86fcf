import type { Lang } from "gaceta";
import type { Pricing } from "gaceta/content";

/** Returns the early-bird price in euros: from the table, otherwise `list` minus the percentage, rounded to whole euros. */
export function discounted(list: number, earlyBird: Pricing["earlyBird"]): number {
  return earlyBird.prices[String(list)] ?? Math.round((list * (100 - earlyBird.percent)) / 100);
}

/** Formats whole euros: “80 €” or “€80”. Intl is not used because its output differs between machines. */
export function euros(amount: number, lang: Lang): string {
  return lang === "es" ? `${amount}\u00a0€` : `€${amount}`;
}
