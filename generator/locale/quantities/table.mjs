// Writes table.json: the words for months, units, currencies and large numbers that Intl of this Node writes, by language. Run
// it with a Node of a newer CLDR.
import { writeFileSync } from "node:fs";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const variants = ["zh-Hant", "sr-Latn", "uz-Cyrl", "az-Cyrl", "bs-Cyrl", "pa-Arab", "pt-PT", "fil", "ckb", "yue", "yue-Hans", "haw", "chr", "kok", "mai"];
const isKnown = (tag) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0 && new Intl.NumberFormat(tag).resolvedOptions().locale === tag;
const tags = [...pairs, ...variants].filter(isKnown).sort();

const units = [
  ..."bit byte kilobyte megabyte gigabyte terabyte petabyte kilobit megabit gigabit".split(" "),
  ..."nanosecond microsecond millisecond second minute hour day week month year".split(" "),
  ..."millimeter centimeter meter kilometer inch foot yard mile gram kilogram ounce stone".split(" "),
  ..."hectare acre liter milliliter gallon celsius fahrenheit percent".split(" "),
];
const currencies = "EUR GBP JPY CNY KRW RUB BRL TRY PLN UAH CZK HUF THB VND IDR ILS SEK NOK DKK CHF USD INR MXN".split(" ");
// Each amount of a family is often called by the word that they share: dollars, rupees.
const families = { USD: ["CAD", "AUD"], GBP: ["EGP", "SYP"], INR: ["PKR", "LKR"], CHF: ["XAF", "KMF"], MXN: ["ARS", "COP"], RUB: ["BYN"] };
const counts = [0.5, 1, 2, 3, 5, 11, 21, 100];

const clean = (text) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ").trim();
const isWord = (text) => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text);

// A short word of letters may be another word of the language: “5 in 10”. symbols.go has those that are meant.
const isLong = (word, latin = 3) => [...word].length >= (/\p{sc=Latin}/u.test(word) ? latin : /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(word) ? 1 : 2);

function partsOf(format, value, types) {
  const parts = format.formatToParts(value).filter((part) => types.includes(part.type));
  return parts.map((part) => clean(part.value));
}

const times = "second minute hour day week month year".split(" ");

// unitWords returns the words for a unit. The full name of a time may have two letters: år, év, ay.
function unitWords(tag, unit) {
  const words = new Set();
  for (const [unitDisplay, latin] of [["long", times.includes(unit) ? 2 : 3], ["short", 3]]) {
    const format = new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay });
    for (const n of counts) for (const word of partsOf(format, n, ["unit", "percentSign"])) if (isLong(word.replace(/\.$/, ""), latin)) words.add(word);
  }
  return words;
}

function currencyNames(tag, currency) {
  const format = new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay: "name", minimumFractionDigits: 0 });
  return counts.map((n) => partsOf(format, n, ["currency"]).join(" "));
}

function currencyWords(tag, currency) {
  const names = currencyNames(tag, currency);
  const words = new Set(names);
  for (const [i, name] of names.entries()) {
    const others = (families[currency] ?? []).map((other) => currencyNames(tag, other)[i].split(" "));
    for (const word of name.split(" ")) {
      if (word.length > 2 && others.length > 0 && !others.includes(undefined) && others.every((other) => other.includes(word))) words.add(word);
    }
  }
  words.delete(currency);
  return words;
}

function scaleWords(tag) {
  const found = new Map();
  for (const compactDisplay of ["long", "short"]) {
    const format = new Intl.NumberFormat(tag, { notation: "compact", compactDisplay, numberingSystem: "latn", useGrouping: false });
    for (let exponent = 3; exponent <= 13; exponent++) {
      for (const n of [1, 2, 5]) {
        const parts = format.formatToParts(n * 10 ** exponent);
        const mantissa = Number(parts.filter((part) => part.type === "integer").map((part) => part.value).join(""));
        const scale = Math.round(Math.log10((n * 10 ** exponent) / mantissa));
        for (const part of parts) if (part.type === "compact" && scale > 0) found.set(clean(part.value), scale);
      }
    }
  }
  return found;
}

function months(tag, month) {
  const words = new Set();
  const date = new Date(Date.UTC(2025, month, 3));
  const common = { timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" };
  for (const length of ["long", "short"]) {
    for (const options of [{ month: length }, { month: length, day: "numeric" }, { month: length, day: "numeric", year: "numeric" }]) {
      for (const part of new Intl.DateTimeFormat(tag, { ...common, ...options }).formatToParts(date)) {
        if (part.type === "month") words.add(clean(part.value));
      }
    }
  }
  return words;
}

function describe(tag) {
  const rows = [];
  const long = (words) => [...words].filter((word) => isLong(word.replace(/\.$/, "")));
  const add = (meaning, words) => {
    const kept = [...words].map((word) => word.toLowerCase().replace(/\.$/, "")).filter(isWord);
    if (kept.length > 0) rows.push(`${meaning}=${[...new Set(kept)].sort().join("|")}`);
  };
  for (let month = 0; month < 12; month++) add(`month ${month + 1}`, long(months(tag, month)));
  for (const unit of units) add(`unit ${unit}`, unitWords(tag, unit));
  for (const currency of currencies) add(`currency ${currency}`, long(currencyWords(tag, currency)));
  const scales = scaleWords(tag);
  for (const scale of [...new Set(scales.values())].sort((a, b) => a - b)) {
    add(`scale ${scale}`, long([...scales].filter(([, n]) => n === scale).map(([word]) => word)));
  }
  return rows.join("\n");
}

const quote = (text) => JSON.stringify(text).replace(/\p{Cf}/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
writeFileSync(
  new URL("table.json", import.meta.url),
  `{
  "cldr": "${process.versions.cldr}",
  "words": {
${tags.map((tag) => `    ${JSON.stringify(tag)}: ${quote(describe(tag))}`).join(",\n")}
  }
}
`,
);
