// Writes the npm packages of a release: one for each platform with its binary, and `gaceta`. All platforms are optional
// dependencies of `gaceta`, so that npm installs only the one that fits.
//
//   node .ci/npm/pack.mjs VERSION bin/release OUT
//
// bin/release is the output of GoReleaser. The tarballs are written to OUT, those of the platforms first.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const [version, release, out] = process.argv.slice(2);
if (!out) {
  console.error("usage: node .ci/npm/pack.mjs VERSION RELEASE OUT");
  process.exit(2);
}

const systems = { linux: "linux", darwin: "darwin", windows: "win32" };
const processors = { amd64: "x64", arm64: "arm64" };
const repository = path.resolve(import.meta.dirname, "../..");
// npm compares the repository with the one that the provenance names.
const source = /^repository: \{ url: (https:\S+?),/m.exec(fs.readFileSync(path.join(repository, "docs/content/site.yaml"), "utf8"))[1];
const shared = {
  version,
  license: "MIT",
  homepage: "https://gaceta.dev",
  repository: { type: "git", url: `git+${source}.git` },
};

const binaries = JSON.parse(fs.readFileSync(path.join(release, "artifacts.json"), "utf8"))
  .filter((artifact) => artifact.type === "Binary")
  .map(({ goos, goarch, path: file }) => ({ os: systems[goos], cpu: processors[goarch], file: path.resolve(repository, file) }));

const work = fs.mkdtempSync(path.join(out, "work-"));
for (const { os, cpu, file } of binaries) {
  const name = `@gaceta/${os}-${cpu}`;
  const folder = writePackage(`${os}-${cpu}`, {
    ...shared,
    name,
    description: `The ${os}-${cpu} binary of gaceta`,
    os: [os],
    cpu: [cpu],
    preferUnplugged: true,
  });
  fs.mkdirSync(path.join(folder, "bin"));
  const binary = path.join(folder, "bin", os === "win32" ? "gaceta.exe" : "gaceta");
  fs.copyFileSync(file, binary);
  fs.chmodSync(binary, 0o755);
  pack(folder);
}
const folder = writePackage("gaceta", {
  ...shared,
  name: "gaceta",
  description: "Build static websites from Markdown, YAML and React",
  type: "module",
  bin: { gaceta: "gaceta.js" },
  engines: { node: ">=20" },
  optionalDependencies: Object.fromEntries(binaries.map(({ os, cpu }) => [`@gaceta/${os}-${cpu}`, version])),
});
fs.copyFileSync(path.join(import.meta.dirname, "gaceta.js"), path.join(folder, "gaceta.js"));
fs.copyFileSync(path.join(repository, "README.md"), path.join(folder, "README.md"));
pack(folder);
fs.rmSync(work, { recursive: true });

/** Writes a package.json and the license into a new folder. */
function writePackage(name, manifest) {
  const target = path.join(work, name);
  fs.mkdirSync(target);
  fs.writeFileSync(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.copyFileSync(path.join(repository, "LICENSE"), path.join(target, "LICENSE"));
  return target;
}

function pack(folder) {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", path.resolve(out)], { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
}
