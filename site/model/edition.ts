import type { Lang } from "gaceta";
import { keepCitations } from "./citations";
import { longDate } from "./long-date";

const weekdays: Record<Lang, string[]> = {
  es: ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};

/** Formats a day with the first three letters of its month: “27 ago 2025”. */
export function shortDate(day: string, lang: Lang): string {
  return longDate(day, lang)
    .split(" ")
    .filter((word) => word !== "de")
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 3)))
    .join("\u00a0");
}

/** Returns the forms of a day that texts can have: {date}, {day} without the year, {shortDay} and {weekday}. */
function formsOf(day: string, lang: Lang): Record<string, string> {
  const date = longDate(day, lang);
  return {
    date,
    day: date.split(" ").slice(0, -1).join(" ").replace(/ de$/, ""),
    shortDay: shortDate(day, lang).replace(/\u00a0\d{4}$/, ""),
    weekday: weekdays[lang][new Date(day).getUTCDay()] ?? "",
  };
}

/**
 * Replaces the day of the edition in all texts of a page's data: {date}, {day}, {shortDay} and {weekday}. Citations are kept on
 * one line.
 */
export function withEdition<Data>(data: Data, day: string, lang: Lang): Data {
  const forms = formsOf(day, lang);
  const replace = (value: unknown): unknown => {
    if (typeof value === "string") return keepCitations(value.replace(/\{(\w+)\}/g, (all, name) => forms[name] ?? all));
    if (Array.isArray(value)) return value.map(replace);
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
    return value;
  };
  return replace(data) as Data;
}
