import type { Lang } from "gaceta";

/** Returns the other one of the two languages. */
export function otherLanguage(lang: Lang): Lang {
  return lang === "es" ? "en" : "es";
}
