// Creates the files for social images: background.png from background.svg, the fonts, and card.png for each article with a
// cover.svg. Each font has one weight, as TrueType, because the generator draws the text. The build could create card.png too,
// but a build with an empty cache would take longer. Run it by hand after a change: node templates/card/prepare-card-files.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import subset from "subset-font";

const require = createRequire(import.meta.url);
const here = (name) => new URL(name, import.meta.url);
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™→−×≤≥`;

const fonts = [
  [
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
    "serif.ttf",
    { wght: 500, opsz: 60 },
  ],
  ["@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2", "sans.ttf", { wght: 450 }],
  ["@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", "mono.ttf", { wght: 400 }],
];
for (const [from, to, variationAxes] of fonts) {
  writeFileSync(
    here(to),
    await subset(readFileSync(require.resolve(from)), text, { targetFormat: "truetype", variationAxes }),
  );
}
await sharp(readFileSync(here("background.svg")))
  .png({ palette: true, colours: 48, dither: 0, compressionLevel: 9 })
  .toFile(here("background.png").pathname);

const drawing = { palette: true, colours: 64, dither: 0, compressionLevel: 9 };
for (const collection of ["news", "blog"]) {
  const folder = here(`../../content/${collection}/`);
  for (const slug of readdirSync(folder)) {
    const cover = sharp(readFileSync(new URL(`${slug}/cover.svg`, folder)));
    await cover
      .resize(1200, 630, { fit: "cover" })
      .png(drawing)
      .toFile(new URL(`${slug}/card.png`, folder).pathname);
  }
}
