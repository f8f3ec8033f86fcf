import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const fixed = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/**
 * The path of a Chromium to test with, or undefined: the one that GACETA_CHROMIUM names, else Playwright's own,
 * else one that is installed.
 */
export async function findBrowser() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return [process.env.GACETA_CHROMIUM, chromium.executablePath(), ...onPath, ...fixed].find((path) => path && existsSync(path));
}
