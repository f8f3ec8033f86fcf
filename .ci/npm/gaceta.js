#!/usr/bin/env node
// Runs the binary of this platform, which npm has installed as an optional dependency.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import os from "node:os";

const platform = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "gaceta.exe" : "gaceta";

let binary;
try {
  binary = createRequire(import.meta.url).resolve(`@gaceta/${platform}/bin/${file}`);
} catch {
  console.error(`gaceta: the package @gaceta/${platform} is not installed`);
  console.error("Run npm install without --omit=optional. For other platforms: go install gaceta.dev/gaceta/cmd/gaceta@latest");
  process.exit(3);
}

const child = spawn(binary, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both processes; this one waits for the status of the other. Other signals are passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  console.error(`gaceta: ${error.message}`);
  process.exit(3);
});
child.on("exit", (status, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : status));
