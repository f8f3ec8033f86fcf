// Checks every page of dist/ with the Nu HTML checker. Prints what it finds and exits 1. Infos about the closing slash of void
// elements are React's manner and are left out; so is what it says of the policy in the pages' meta, because it takes data for
// scripts and the folder for a foreign origin: the browser tests check the policy. Java comes with the package vnu-jar where it can fetch one, else from the system or its
// package manager; without any the check is left out and says so.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const jar = String(require("vnu-jar"));
const { resolveJava } = require("vnu-jar/vnu-java-downloader.js");
const folder = process.argv[2] ?? "dist";

async function findJava() {
  try {
    return await resolveJava();
  } catch {
    const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const [cmd, ...args] = [...root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "default-jre-headless"];
    spawnSync(cmd, args, { stdio: "ignore" });
    return spawnSync("java", ["-version"]).status === 0 ? "java" : null;
  }
}

const java = await findJava();
if (!java) {
  console.error("html: there is no Java here and none could be had; the Nu HTML checker was left out");
  process.exit(0);
}
const { stderr, error } = spawnSync(java, ["-jar", jar, "--skip-non-html", "--format", "gnu", folder], { encoding: "utf8", maxBuffer: 1 << 28 });
if (error) throw error;
const found = stderr.split("\n").filter((line) => line && !/Trailing slash on void elements|info warning: .* violates Content Security Policy/.test(line));
console.log(found.length ? found.join("\n") : "html: every page is valid");
process.exit(found.length ? 1 : 0);
