// Creates the fonts in this folder from the npm packages. They have only the characters of Spanish and English, and only the
// weights and features that the design uses. Small capitals, fractions and the like would double the size. The subset has
// no combining characters, so it needs no features that place them.
// Run it by hand after a package has changed: node site/styles/fonts/subset.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
// Letters and signs of Latin-1 that neither the texts nor the names of Western Europe need, except names of Iceland.
const unused = /[¢¤¥¦¬¯¸¼½¾ÐÝÞðýþÿ\u00ad]/g;
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff).replace(unused, "")}Œœ–—‘’‚“”„•…‹›€™←↑→↓↗↩−×≤≥`;

// Ligatures would change how quoted code looks, and they are half of the monospaced font.
const code = [];
const words = ["kern", "liga", "lnum", "tnum"];

const fonts = [
  [
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "serif.preload.woff2",
    { wght: { min: 400, max: 600 } },
    words,
  ],
  [
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
    "serif-italic.woff2",
    { wght: { min: 400, max: 600 } },
    words,
  ],
  [
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    "sans.preload.woff2",
    { wght: { min: 400, max: 700 } },
    words,
  ],
  [
    "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    "mono.woff2",
    { wght: { min: 400, max: 600 } },
    code,
  ],
];

for (const [from, to, variationAxes, keepFeatures] of fonts) {
  const font = await subset(readFileSync(require.resolve(from)), text, {
    targetFormat: "woff2",
    variationAxes,
    keepFeatures,
  });
  writeFileSync(join(here, to), font);
  console.log(to, font.length);
}
