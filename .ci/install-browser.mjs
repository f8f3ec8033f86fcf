// Finds a Chromium for the browser tests, or installs one with Playwright or the system's package manager. Prints the path.
// Exits with 1 if there is no browser.
import { spawnSync } from "node:child_process";
import { findBrowser } from "../site/e2e/find-browser.mjs";

const say = (text) => console.error(`browser: ${text}`);
const run = (cmd, args) => spawnSync(cmd, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

let path = await findBrowser();
if (!path) {
  say("not installed; downloading with Playwright");
  run("npx", ["--no-install", "playwright", "install", "--with-deps", "chromium"]);
  path = await findBrowser();
}
if (!path && process.platform === "linux") {
  say("Playwright failed; installing with the package manager");
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const asRoot = (...words) => run([...root, ...words][0], [...root, ...words].slice(1));
  if (run("sh", ["-c", "command -v apt-get"])) {
    asRoot("apt-get", "update", "-qq");
    asRoot("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation");
    asRoot("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"); // Debian has it
  } else if (run("sh", ["-c", "command -v dnf"])) asRoot("dnf", "install", "-y", "chromium");
  path = await findBrowser();
}
if (!path) {
  say("no Chromium found. Install Chromium or Chrome, or set GACETA_CHROMIUM to its path.");
  process.exit(1);
}
console.log(path);
