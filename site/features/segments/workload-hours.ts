/** The weeks of an average month. */
const weeksPerMonth = 52 / 12;

/** Returns the hours that a team spends on reading in a month. */
export function hoursPerMonth(people: number, rules: number, minutes: number): number {
  return (people * rules * minutes * weeksPerMonth) / 60;
}

/** Returns the difference of two amounts as readers compute it, from the tenths that they see. */
export function difference(hours: number, rest: number): number {
  return (Math.round(hours * 10) - Math.round(rest * 10)) / 10;
}

/**
 * Returns hours as text: one decimal below 1,000, none from there on. Spanish has a decimal comma, and groups digits only
 * from five on. `Intl` is not used because its data differ between the server and browsers.
 */
export function formatHours(hours: number, lang: string): string {
  const isSpanish = lang === "es";
  const tenths = Math.round(hours * 10);
  if (tenths < 10000) {
    const decimals = tenths % 10;
    return `${Math.floor(tenths / 10)}${decimals ? `${isSpanish ? "," : "."}${decimals}` : ""}`;
  }
  const digits = String(Math.round(hours));
  if (digits.length < (isSpanish ? 5 : 4)) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, isSpanish ? "." : ",");
}
