import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const gaceta = resolve(process.env.GACETA ?? "bin/gaceta");

/** Builds a copy of a small site of the tests with the packages of this repository, and serves it on a free port. */
export async function serveFixture(name: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), `gaceta-${name}-`));
  cpSync(`generator/internal/test/testsite/testdata/${name}`, root, { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  const server: ChildProcess = spawn(gaceta, ["preview", "--root", root, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(server.stdout as NodeJS.ReadableStream), "line");
  const close = async () => {
    server.kill("SIGINT");
    await once(server, "exit");
    rmSync(root, { recursive: true, force: true });
  };
  return { origin: /https?:\/\/[\d.:]+/.exec(String(line))?.[0] ?? "", close };
}
