/** The weeks of an average month. */
const weeksPerMonth = 52 / 12;

/** Returns the hours that a team spends on reading in a month. */
export function hoursPerMonth(people: number, rules: number, minutes: number): number {
  return (people * rules * minutes * weeksPerMonth) / 60;
}

/** The hours of a full-time month. */
const fullTime = 160;

/** Returns whole hours as text. Spanish groups digits only from five on. `Intl` is not used because its data differ between machines. */
export function formatHours(hours: number, lang: string): string {
  const digits = String(Math.round(hours));
  const isSpanish = lang === "es";
  if (digits.length < (isSpanish ? 5 : 4)) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, isSpanish ? "." : ",");
}

/** Returns how many full-time people hours are, with one decimal below ten. */
export function formatPeople(hours: number, lang: string): string {
  const people = hours / fullTime;
  const text = people < 10 ? people.toFixed(1).replace(/\.0$/, "") : String(Math.round(people));
  return lang === "es" ? text.replace(".", ",") : text;
}
