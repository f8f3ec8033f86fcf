import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gaceta, startServer } from "./server";

/** A small site of the tests that is built and served. */
export interface FixtureSite {
  origin: string;
  close: () => Promise<void>;
}

/** The folder of a site of the tests. */
export const fixtureFolder = (name: string) => resolve("generator/internal/test/testsite/testdata", name);

/** Builds a copy of a site of the tests with its own packages, or those of this repository, and serves it on a free port. */
export async function serveFixture(name: string): Promise<FixtureSite> {
  const source = fixtureFolder(name);
  const root = mkdtempSync(join(tmpdir(), `gaceta-${name}-`));
  cpSync(source, root, { recursive: true, filter: (file) => !/[/\\](?:node_modules|dist|\.gaceta)$/.test(file) });
  const packages = join(source, "node_modules");
  symlinkSync(existsSync(packages) ? packages : resolve("node_modules"), join(root, "node_modules"));
  execFileSync(gaceta, ["build", "--root", root], { stdio: ["ignore", "ignore", "inherit"] });
  const server = await startServer(["preview", "--root", root]);
  const close = async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { origin: server.address.origin, close };
}
