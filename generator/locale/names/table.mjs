// Writes table.json: the names of languages in themselves, by the CLDR of this Node. Run it with a Node of a newer CLDR.
import { writeFileSync } from "node:fs";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const scripts = "Adlm Arab Beng Cans Cher Cyrl Deva Ethi Guru Hans Hant Hebr Hmnp Latn Mtei Mymr Nkoo Olck Rohg Sund Tfng Tibt Vaii".split(" ");
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const languages = pairs.flatMap((pair) => [pair, ...letters.map((c) => pair + c)]);
const regions = ["001", "150", "419", ...pairs.map((pair) => pair.toUpperCase())];

const names = new Map();
function add(tag) {
  if (Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return false;
  const display = new Intl.DisplayNames(tag, { type: "language", fallback: "none" });
  const name = display.resolvedOptions().locale === tag && display.of(tag);
  if (name) names.set(tag, name);
  return Boolean(name);
}
for (const language of languages.filter(add)) {
  for (const base of [language, ...scripts.map((script) => `${language}-${script}`).filter(add)]) {
    for (const region of regions) add(`${base}-${region}`);
  }
}
const escape = (text) => text.replace(/\p{Cf}/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
const rows = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([tag, name]) => `  ${JSON.stringify(tag)}: ${escape(JSON.stringify(name))}`);
writeFileSync(new URL("table.json", import.meta.url), `{\n${rows.join(",\n")}\n}\n`);
