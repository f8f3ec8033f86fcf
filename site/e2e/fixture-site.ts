import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gaceta, startServer } from "./server";

/** Builds a copy of a small site of the tests with the packages of this repository, and serves it on a free port. */
export async function serveFixture(name: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), `gaceta-${name}-`));
  cpSync(`generator/internal/test/testsite/testdata/${name}`, root, { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  const server = await startServer(["preview", "--root", root]);
  const close = async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { origin: server.address.origin, close };
}
