// html.mjs [FOLDER]: checks every page of dist/ with the Nu HTML checker. Exits with 1 if there are messages.
//
// Two kinds of messages are ignored. One is the closing slash of void elements, which React writes. The other is violations of
// the policy in meta elements: the checker treats JSON as scripts and the folder as a foreign origin. Browser tests check it.
// Java comes from the package vnu-jar, the system, or its package manager. Without Java the check is skipped with a message.
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
    const [cmd, ...args] = [
      ...root,
      "apt-get",
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      "default-jre-headless",
    ];
    spawnSync(cmd, args, { stdio: "ignore" });
    return spawnSync("java", ["-version"]).status === 0 ? "java" : null;
  }
}

const java = await findJava();
if (!java) {
  console.error("html: Java is missing and could not be installed; the HTML check was skipped");
  process.exit(0);
}
const { stderr, error } = spawnSync(java, ["-jar", jar, "--skip-non-html", "--format", "gnu", folder], {
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
if (error) throw error;
const found = stderr
  .split("\n")
  .filter(
    (line) => line && !/Trailing slash on void elements|info warning: .* violates Content Security Policy/.test(line),
  );
console.log(found.length ? found.join("\n") : "html: every page is valid");
process.exit(found.length ? 1 : 0);
