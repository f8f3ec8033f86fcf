// Writes table.json: how Intl.NumberFormat of this Node formats numbers, by language. Run it with a Node of a newer CLDR.
import { writeFileSync } from "node:fs";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const scripts = "Adlm Arab Beng Cans Cher Cyrl Deva Ethi Guru Hans Hant Hebr Hmnp Latn Mtei Mymr Nkoo Olck Rohg Sund Tfng Tibt Vaii".split(" ");
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const languages = pairs.flatMap((pair) => [pair, ...letters.map((c) => pair + c)]);
const regions = ["001", "150", "419", ...pairs.map((pair) => pair.toUpperCase())];

const options = { maximumFractionDigits: 20 };
function exact(tag) {
  const format = new Intl.NumberFormat(tag, options);
  return format.resolvedOptions().locale === tag && format;
}

function describe(format) {
  const parts = format.formatToParts(-1234567890.5);
  const of = (type) => parts.filter((part) => part.type === type).map((part) => part.value);
  const first = parts.findIndex((part) => part.type === "integer");
  const last = parts.findLastIndex((part) => part.type === "fraction");
  const text = (some) => some.map((part) => part.value).join("");
  const integers = of("integer");
  const digits = Array.from({ length: 10 }, (_, i) => format.format(i)).join("");
  const isGrouped = (size) => format.formatToParts(10 ** (size - 1)).some((part) => part.type === "group");
  const least = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(isGrouped);
  const row = { digits, decimal: of("decimal")[0], group: of("group")[0], last: [...integers.at(-1)].length };
  Object.assign(row, { others: [...integers.at(-2)].length, least, before: text(parts.slice(0, first)), after: text(parts.slice(last + 1)) });
  return `{ ${Object.entries(row).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(", ")} }`;
}

const found = new Map();
function add(tag) {
  const format = exact(tag);
  if (format) found.set(tag, describe(format));
  return format;
}
for (const language of languages) {
  if (Intl.NumberFormat.supportedLocalesOf(language).length === 0 || !add(language)) continue;
  for (const base of [language, ...scripts.map((script) => `${language}-${script}`).filter(add)]) {
    for (const region of regions) add(`${base}-${region}`);
  }
}

const inherited = (tag) => {
  for (let at = tag.lastIndexOf("-"); at > 0; at = tag.lastIndexOf("-", at - 1)) {
    const known = found.get(tag.slice(0, at));
    if (known) return known;
  }
  return undefined;
};
const rows = [...found].filter(([tag, row]) => inherited(tag) !== row).sort(([a], [b]) => (a < b ? -1 : 1));
const formats = [...new Set(rows.map(([, row]) => row))];
const escape = (text) => text.replace(/[\u00a0\u061c\u200e\u200f\u202f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
const lines = (rows) => rows.map((row) => `    ${row}`).join(",\n");
writeFileSync(
  new URL("table.json", import.meta.url),
  `{
  "cldr": "${process.versions.cldr}",
  "formats": [
${lines(formats.map(escape))}
  ],
  "formatOf": {
${lines(rows.map(([tag, row]) => `${JSON.stringify(tag)}: ${formats.indexOf(row)}`))}
  }
}
`,
);
