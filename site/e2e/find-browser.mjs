import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const onPath = (names) =>
  (process.env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
const firstFile = (paths) => paths.find((path) => path && existsSync(path));

/**
 * Returns the path of a Chromium: GACETA_CHROMIUM, otherwise Playwright's download, otherwise an installed browser. Returns
 * undefined if there is none.
 */
export async function findBrowser() {
  return firstFile([process.env.GACETA_CHROMIUM, chromium.executablePath(), ...onPath(names), ...macPaths]);
}

/**
 * Returns the path of the Chromium for most tests: the headless shell, which needs a quarter less time, or any Chromium. The
 * shell has no profiles, printing dialog or extensions.
 */
export async function findHeadlessBrowser() {
  return process.env.GACETA_CHROMIUM ?? firstFile(onPath(["chromium-headless-shell"])) ?? findBrowser();
}
