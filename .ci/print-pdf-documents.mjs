// Prints pages of dist/ as PDF into site/public/documents/ and writes their addresses and sizes into content/documents.yaml.
// Run it after a build when the text of such a page has changed; site/e2e/pdf-documents.e2e.ts fails until then. Its output
// depends only on the text and on the version of the browser.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "../site/e2e/find-browser.mjs";
import { digest, documents, editions, fileSize, pageText } from "../site/e2e/pdf-documents.mjs";
import { startPreview } from "./preview.mjs";

const folder = "site/public/documents";
// The specification lists the privacy policy with 245 KB (docs/decisions.md).
const listedSizes = { privacy: 245 * 1024 };

/** Replaces what differs between two runs: the times of creation and change, and the browser's numbers of elements. */
function normalize(pdf) {
  const ids = [...new Set(pdf.match(/\(node\d{8}\)/g))].sort();
  return pdf
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, "/$1 (D:20250101000000")
    .replace(/\(node\d{8}\)/g, (id) => `(node${String(ids.indexOf(id) + 1).padStart(8, "0")})`);
}

/** Inserts a comment before the table of objects, so that the file has the given size. Readers of PDF skip comments. */
function fill(pdf, size, name) {
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf);
  if (!end) throw new Error(`${name}: the file has no table of objects`);
  const table = Number(end[1]);
  const missing = size - pdf.length;
  if (missing < 2) throw new Error(`${name}: ${pdf.length} bytes are more than the ${size} that the site lists`);
  const moved = end[0].replace(end[1], String(table + missing));
  if (moved.length !== end[0].length) return fill(pdf.replace(end[1], end[1].padStart(moved.length, "0")), size, name);
  return `${pdf.slice(0, table)}%${" ".repeat(missing - 2)}\n${pdf.slice(table, end.index)}${moved}`;
}

const { origin, stop } = await startPreview();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  const lines = [
    "# yaml-language-server: $schema=./schemas/documents.schema.json",
    "# Written by “make documents”: pages as PDF, with the sizes of the files and what they were made from.",
  ];
  for (const id of documents) {
    const made = {};
    for (const [lang, prefix] of Object.entries(editions)) {
      await page.goto(`${origin}${prefix}/${id}/`, { waitUntil: "networkidle" });
      await page.evaluate(() => document.fonts.ready);
      const printed = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
      const fixed = normalize(printed.toString("latin1"));
      const name = `${id}.${lang}.pdf`;
      const file = Buffer.from(listedSizes[id] ? fill(fixed, listedSizes[id], name) : fixed, "latin1");
      writeFileSync(`${folder}/${name}`, file);
      made[lang] = {
        file: `/documents/${name}`,
        size: fileSize(file.length),
        sha256: digest(file),
        text: digest(await pageText(page)),
      };
      console.log(`${folder}/${name}: ${made[lang].size} (${printed.length} bytes printed)`);
    }
    lines.push(`${id}:`);
    for (const key of ["file", "size", "sha256", "text"]) {
      lines.push(`  ${key}:`);
      for (const [lang, edition] of Object.entries(made)) lines.push(`    ${lang}: ${edition[key]}`);
    }
  }
  writeFileSync("content/documents.yaml", `${lines.join("\n")}\n`);
} finally {
  await browser.close();
  stop();
}
