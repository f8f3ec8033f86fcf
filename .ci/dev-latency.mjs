// Measures `gaceta dev` on a copy of this site and prints two tables, in milliseconds:
// 1. From the start of the command to the response for the home page, an article and a listing. The first start and later ones.
// 2. From a save to the updated page in Chromium, for Markdown, front matter, YAML, TSX, islands and CSS.
//
//   node .ci/dev-latency.mjs [--saves 20] [--starts 3] [--articles 10000] [--gaceta bin/gaceta]
//
// --articles adds articles in two languages. A save counts as visible in the frame after the one that lays out the new text. Run
// it on an otherwise idle machine.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findBrowser } from "../site/e2e/find-browser.mjs";

const { values } = parseArgs({
  options: {
    saves: { type: "string", default: "20" },
    starts: { type: "string", default: "3" },
    articles: { type: "string", default: "0" },
    gaceta: { type: "string", default: "bin/gaceta" },
  },
});
const root = mkdtempSync(join(tmpdir(), "gaceta-dev-"));
for (const folder of ["content", "site", "templates"]) cpSync(folder, join(root, folder), { recursive: true });
for (const file of ["package.json", "tsconfig.json"]) cpSync(file, join(root, file));
symlinkSync(resolve("node_modules"), join(root, "node_modules"));

const slug = "dora-ai-act";
const article = (lang) => readFileSync(`content/news/${slug}/${lang}.md`, "utf8");
const cover = readFileSync(`content/news/${slug}/cover.svg`);
for (let i = 0; i < Number(values.articles); i++) {
  const folder = join(root, "content/news", `article-${i}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "cover.svg"), cover);
  const day = new Date(Date.UTC(2000, 0, 1) + (i % 9000) * 86_400_000).toISOString().slice(0, 10);
  for (const lang of ["es", "en"]) {
    const text = article(lang)
      .replace(/^title: "?(.*?)"?$/m, (_, t) => `title: "${t} ${i}"`)
      .replace(/^date: .*/m, `date: ${day}`);
    writeFileSync(join(folder, `${lang}.md`), text);
  }
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
const row = (kind, ...cells) => console.log([kind.padEnd(16), ...cells.map((c) => String(c).padStart(9))].join(""));

/** Starts the command and requests the home page, then an article and a listing at the same time. */
async function start() {
  const started = performance.now();
  const child = spawn(resolve(values.gaceta), ["dev", "--root", root, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise((found, failed) => {
    child.stdout.once("data", (line) => found(String(line).trim()));
    child.once("exit", () => failed(new Error("gaceta dev ended")));
  });
  const answer = async (address) => {
    const response = await fetch(new URL(address, origin));
    await response.text();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return Math.round(performance.now() - started);
  };
  const home = await answer("/");
  return { child, origin, times: [home, ...(await Promise.all([answer(`/news/${slug}/`), answer("/news/")]))] };
}

async function stop({ child }) {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGINT");
  await ended;
}

row("start", "home", "article", "listing");
let server = await start();
row("first", ...server.times);
const next = [];
for (let i = 0; i < Number(values.starts); i++) {
  await new Promise((done) => setTimeout(done, 3000)); // lets it write its state for the next start
  await stop(server);
  server = await start();
  next.push(server.times);
}
if (next.length > 0) row("next, median", ...next[0].map((_, i) => median(next.map((times) => times[i]))));
const { origin } = server;
await new Promise((done) => setTimeout(done, 4000)); // authors read a page before they edit

const executablePath = await findBrowser();
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
const page = await browser.newPage();

/** Called by every page when a mark is visible, with the time in milliseconds. */
let onMark = () => {};
await page.exposeBinding("gacetaSeen", (_, mark, at) => onMark(mark, at));
await page.addInitScript(() => {
  let last;
  const look = () => {
    const root = document.documentElement;
    const text = document.querySelector("main")?.textContent.match(/mark-\d+/)?.[0] ?? "";
    const mark = text + (root ? getComputedStyle(root).getPropertyValue("--mark") : "");
    if (mark !== last) {
      last = mark;
      const at = Date.now();
      window.gacetaSeen(mark, at);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});

const file = (name) => join(root, name);
let count = 0;
async function measure(kind, address, name, edit) {
  await page.goto(new URL(address, origin).href);
  await page.waitForLoadState("networkidle");
  const original = readFileSync(file(name), "utf8");
  const times = [];
  for (let i = 0; i < Number(values.saves); i++) {
    const mark = `mark-${++count}`;
    const seen = new Promise((done, late) => {
      const timer = setTimeout(() => late(new Error(`${kind}: ${mark} was not seen`)), 30_000);
      onMark = (text, at) => {
        if (!text.includes(mark)) return;
        clearTimeout(timer);
        done(at);
      };
    });
    const start = Date.now();
    writeFileSync(file(name), edit(original, mark));
    times.push((await seen) - start);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100); // lets the page finish its work: authors do not save that fast
  }
  const restored = new Promise((done) => {
    onMark = (text) => text.includes("mark-") || done();
  });
  writeFileSync(file(name), original);
  await restored; // a reload would interrupt the next navigation
  await page.waitForLoadState("networkidle");
  row(kind, median(times), Math.max(...times), times[0]);
}

row("\nsave", " median", "worst", "first");
try {
  const md = `content/news/${slug}/es.md`;
  await measure("Markdown", `/news/${slug}/`, md, (text, mark) => text.replace(/\n---\n/, `\n---\n\n${mark}\n`));
  await measure("front matter", `/news/${slug}/`, md, (text, mark) =>
    text.replace(/^title: "?/m, (t) => `${t}${mark} `),
  );
  await measure("YAML", "/about/", "content/about.yaml", (text, mark) =>
    text.replace("es: Leemos", `es: ${mark} Leemos`),
  );
  await measure("TSX", "/about/", "site/pages/about.tsx", (text, mark) =>
    text.replace("<Story", `<p>${mark}</p><Story`),
  );
  await measure("island", "/pricing/", "site/features/pricing/pricing-plans.island.tsx", (text, mark) =>
    text.replace("<div className={css.pricing}>", `$&<p>${mark}</p>`),
  );
  await measure(
    "CSS",
    "/about/",
    "site/features/company/story.module.css",
    (text, mark) => `${text}\n:global(:root) { --mark: ${mark}; }\n`,
  );
  await measure(
    "CSS of islands",
    "/about/",
    "site/components/ui/button.module.css",
    (text, mark) => `${text}\n:global(:root) { --mark: ${mark}; }\n`,
  );
} finally {
  await browser.close();
  await stop(server);
  rmSync(root, { recursive: true, force: true });
}
