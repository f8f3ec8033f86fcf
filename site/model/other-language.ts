import type { Lang } from "./page";

/** The language that a page's switch leads to. */
export function otherLanguage(lang: Lang): Lang {
  return lang === "es" ? "en" : "es";
}
