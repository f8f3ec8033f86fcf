import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns the path of a Chromium for the tests: GACETA_CHROMIUM, otherwise Playwright's download, otherwise an installed
 * browser. Returns undefined if there is none.
 */
export async function findBrowser() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return [process.env.GACETA_CHROMIUM, chromium.executablePath(), ...onPath, ...macPaths].find(
    (path) => path && existsSync(path),
  );
}
