// Measures `gaceta dev` on a copy of this site in real Chromium: the time from starting to the first page, and from
// a save to the page on the screen, for Markdown (body and front matter), YAML, TSX and CSS. Prints a table.
//
//   node .ci/dev-latency.mjs [--saves 20] [--articles 10000] [--gaceta bin/gaceta]
//
// --articles adds that many articles in two languages. The page sees what was saved by its own clock, which is the
// clock of this machine; "on the screen" is the frame after the one that lays out the new text.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findBrowser } from "../site/e2e/browser.mjs";

const { values } = parseArgs({
  options: { saves: { type: "string", default: "20" }, articles: { type: "string", default: "0" }, gaceta: { type: "string", default: "bin/gaceta" } },
});
const root = mkdtempSync(join(tmpdir(), "gaceta-dev-"));
for (const folder of ["content", "site", "templates"]) cpSync(folder, join(root, folder), { recursive: true });
cpSync("package.json", join(root, "package.json"));
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
    const text = article(lang).replace(/^title: "?(.*?)"?$/m, (_, t) => `title: "${t} ${i}"`).replace(/^date: .*/m, `date: ${day}`);
    writeFileSync(join(folder, `${lang}.md`), text);
  }
}

const server = { started: performance.now() };
server.process = spawn(resolve(values.gaceta), ["dev", "--root", root, "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
const origin = await new Promise((found, failed) => {
  server.process.stdout.once("data", (line) => found(String(line).trim()));
  server.process.once("exit", () => failed(new Error("gaceta dev ended")));
});
await (await fetch(origin)).text();
console.log(`first page ${Math.round(performance.now() - server.started)} ms after starting`);

const executablePath = await findBrowser();
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
const page = await browser.newPage();

/** Runs in every page: says when a mark is on the screen. */
let heard = () => {};
await page.exposeBinding("gacetaSeen", (_, mark, at) => heard(mark, at));
await page.addInitScript(() => {
  let last = "";
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
      heard = (text, at) => {
        if (!text.includes(mark)) return;
        clearTimeout(timer);
        done(at);
      };
    });
    const start = Date.now();
    writeFileSync(file(name), edit(original, mark));
    times.push((await seen) - start);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100); // for the page's own work to end: authors do not save that fast
  }
  writeFileSync(file(name), original);
  await page.waitForTimeout(500);
  times.sort((a, b) => a - b);
  console.log(`${kind.padEnd(14)} median ${String(times[times.length >> 1]).padStart(4)} ms   worst ${String(times.at(-1)).padStart(4)} ms   over ${times.length} saves`);
}

try {
  const md = `content/news/${slug}/es.md`;
  await measure("Markdown", `/news/${slug}/`, md, (text, mark) => text.replace(/\n---\n/, `\n---\n\n${mark}\n`));
  await measure("front matter", `/news/${slug}/`, md, (text, mark) => text.replace(/^title: "?/m, (t) => `${t}${mark} `));
  await measure("YAML", "/about/", "content/about.yaml", (text, mark) => text.replace("es: Leemos", `es: ${mark} Leemos`));
  await measure("TSX", "/about/", "site/pages/about.tsx", (text, mark) => text.replace("<Story", `<p>${mark}</p><Story`));
  await measure("CSS", "/about/", "site/pages/about.module.css", (text, mark) => `${text}\n:global(:root) { --mark: ${mark}; }\n`);
} finally {
  await browser.close();
  server.process.kill();
  rmSync(root, { recursive: true, force: true });
}
