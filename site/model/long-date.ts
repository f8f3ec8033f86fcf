import type { Lang } from "gaceta";

const months: Record<Lang, string[]> = {
  es: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
};

/**
 * Formats a day (YYYY-MM-DD) or a month (YYYY-MM): “12 de abril de 2025”, “12 April 2025”. Intl is not used because its output differs between
 * machines.
 */
export function longDate(day: string, lang: Lang): string {
  const [year, month, date] = day.split("-").map(Number);
  const name = months[lang][(month ?? 1) - 1];
  const withYear = lang === "es" ? `${name} de ${year}` : `${name} ${year}`;
  if (date === undefined) return withYear;
  return lang === "es" ? `${date} de ${withYear}` : `${date} ${withYear}`;
}
