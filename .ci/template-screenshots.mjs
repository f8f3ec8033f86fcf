// Writes the pictures of docs/: new sites as `gaceta init` creates them, in Chromium. Run it after a change of a template.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../site/e2e/find-browser.mjs";
import { startPreview } from "./preview.mjs";

const work = mkdtempSync(join(tmpdir(), "gaceta-screenshots-"));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });

/** Creates a site from a template, builds it, and photographs its first page. */
async function photograph(template, file) {
  const site = join(work, template);
  for (const args of [
    ["init", site, "--template", template, "--name", "My site", "--languages", "en,es"],
    ["build", "--root", site],
  ]) {
    const { status } = spawnSync("bin/gaceta", args, { stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`gaceta ${args[0]} failed`);
    if (args[0] === "init") symlinkSync(resolve("node_modules"), join(site, "node_modules"));
  }
  const { origin, stop } = await startPreview(site);
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 } });
    await page.goto(origin, { waitUntil: "networkidle" });
    await page.screenshot({ path: file, type: "jpeg", quality: 80 });
  } finally {
    stop();
  }
}

try {
  await photograph("starter", "docs/content/guide/start/first-site/starter.jpg");
  await photograph("docs", "docs/content/guide/start/first-site/docs.jpg");
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
