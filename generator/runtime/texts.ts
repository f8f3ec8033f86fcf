// The texts of site/i18n/ in one language, complete: the server and the browser find the same ones. The browser receives a part
// of them, so it cannot look into other languages.

/** Texts and groups of texts, by key. */
export type Texts = Record<string, unknown>;

/**
 * Returns the texts of a language. What it lacks comes from its fallbacks, then from any other language. A plural form that it
 * lacks is the form for other numbers, in its own words.
 */
export function completeTexts(lang: string, own: Record<string, Texts>, fallbacks: readonly string[] = []): Texts {
  let all = addPluralForms(own[lang] ?? {}, lang);
  for (const other of [...fallbacks, ...Object.keys(own)]) all = addTexts(all, own[other] ?? {});
  return addPluralForms(all, lang);
}

const pluralForm = /^(.+?)(_ordinal)?_(?:zero|one|two|few|many|other)$/;

/** Returns a group of texts with those of another language that it lacks. A text with plural forms has all that it needs. */
function addTexts(own: Texts, other: Texts): Texts {
  const texts = { ...own };
  for (const [key, value] of Object.entries(other)) {
    const present = own[key];
    const [, base, ordinal = ""] = pluralForm.exec(key) ?? [];
    if (isGroup(value) && isGroup(present)) texts[key] = addTexts(present, value);
    else if (present === undefined && !(base && `${base}${ordinal}_other` in own)) texts[key] = value;
  }
  return texts;
}

/** Returns a group of texts in which each text with a form for other numbers has all forms of its language. */
function addPluralForms(texts: Texts, lang: string): Texts {
  const all = { ...texts };
  for (const [key, value] of Object.entries(texts)) {
    if (isGroup(value)) all[key] = addPluralForms(value, lang);
    const [, base, ordinal = ""] = /^(.+?)(_ordinal)?_other$/.exec(key) ?? [];
    if (!base) continue;
    const rules = new Intl.PluralRules(lang, { type: ordinal ? "ordinal" : "cardinal" });
    for (const category of rules.resolvedOptions().pluralCategories) all[`${base}${ordinal}_${category}`] ??= value;
  }
  return all;
}

const isGroup = (value: unknown): value is Texts =>
  typeof value === "object" && value !== null && !Array.isArray(value);
