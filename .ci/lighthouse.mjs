// Runs Lighthouse (mobile profile) on the main pages of dist/, served by `gaceta preview`, five of them in English too. Prints
// one row per page: four scores, total blocking time in ms, and layout shift. Exits with 1 if a score other than performance
// is below 100; performance depends on the machine.
//
//   node .ci/lighthouse.mjs [path…]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../site/e2e/find-browser.mjs";
import { startPreview } from "./preview.mjs";

const version = "12.8.2"; // the last version for Node 20
const pages = [
  "/",
  "/pricing/",
  "/regulated-companies/",
  "/custom-agents/",
  "/product-guide/",
  "/taxonomy/",
  "/legal-sources/",
  "/news/",
  "/news/dora-ai-act/",
  "/security/",
  "/contact/",
  "/idea-validator/",
];
// Pages whose English text has other lengths, or whose islands load other words.
const english = ["/en/", "/en/pricing/", "/en/product-guide/", "/en/news/", "/en/news/dora-ai-act/"];
const paths = process.argv.length > 2 ? process.argv.slice(2) : [...pages, ...english];
const work = mkdtempSync(join(tmpdir(), "gaceta-lighthouse-"));

const { origin, stop } = await startPreview();

let imperfect = false;
const browser = await findBrowser();
try {
  console.log("performance  accessibility  best practices  seo  blocking ms  shift  page");
  for (const path of paths) {
    const out = join(work, "report.json");
    const flags = [
      "--quiet",
      "--output=json",
      `--output-path=${out}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ];
    const attempt = () =>
      spawnSync("npx", ["--yes", `lighthouse@${version}`, origin + path, ...flags], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, CHROME_PATH: browser },
      });
    // Lighthouse sometimes fails with “Please run Lighthouse again” after an incomplete trace.
    if (![1, 2, 3].some(() => attempt().status === 0)) throw new Error(`Lighthouse could not run on ${path}`);
    const { categories, audits } = JSON.parse(readFileSync(out, "utf8"));
    const score = (id) => Math.round(categories[id].score * 100);
    const others = ["accessibility", "best-practices", "seo"].map(score);
    imperfect ||= others.some((value) => value < 100);
    const cells = [
      score("performance"),
      ...others,
      Math.round(audits["total-blocking-time"].numericValue),
      audits["cumulative-layout-shift"].numericValue.toFixed(3),
    ];
    console.log(cells.map((cell, i) => String(cell).padStart([11, 13, 14, 3, 11, 5][i])).join("  "), "", path);
    const failing = Object.values(audits).filter(
      ({ score, scoreDisplayMode, id }) =>
        score !== null &&
        score < 1 &&
        scoreDisplayMode === "binary" &&
        Object.values(categories).some(({ auditRefs }) => auditRefs.some((ref) => ref.id === id && ref.weight > 0)),
    );
    for (const { id, title } of failing) console.log(`             ${id}: ${title}`);
  }
} finally {
  stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(imperfect ? 1 : 0);
