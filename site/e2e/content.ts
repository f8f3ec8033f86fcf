import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Language } from "./visit";

// biome-ignore lint/suspicious/noExplicitAny: each content file has a shape of its own
type Content = any;

/** Returns the data of a content file in a language: tests expect these words, and an editor may change them. */
export function content(name: string, lang: Language): Content {
  return inLanguage(parse(readFileSync(`content/${name}.yaml`, "utf8")), lang);
}

/** Returns the translations of the interface in a language. */
export function strings(name: string, lang: Language): Content {
  return JSON.parse(readFileSync(`site/i18n/${lang}/${name}.json`, "utf8"));
}

function inLanguage(value: Content, lang: Language): Content {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, lang));
  if (!value || typeof value !== "object") return value;
  if (typeof value.es === "string") return value[lang] ?? value.es;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, lang)]));
}
