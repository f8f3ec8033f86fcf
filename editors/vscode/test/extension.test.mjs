import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import yauzl from "yauzl";

const repository = resolve("../..");
const [script] = buildSync({ entryPoints: ["src/binary.ts"], format: "esm", write: false }).outputFiles;
const { findBinary } = await import(`data:text/javascript;base64,${Buffer.from(script.contents).toString("base64")}`);

/** Returns the texts of the files in the package, by path. */
async function unpack(file) {
  const zip = await promisify(yauzl.open)(file, { lazyEntries: true });
  const files = {};
  zip.on("entry", async (entry) => {
    files[entry.fileName] = await text(await promisify(zip.openReadStream.bind(zip))(entry));
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, "end");
  return files;
}

test("the package contains the files of its manifest, and its script needs only the editor", async () => {
  const files = await unpack("dist/gaceta.vsix");
  const manifest = JSON.parse(files["extension/package.json"]);
  assert.deepEqual(Object.keys(files).sort(), [
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/LICENSE.txt",
    `extension/${manifest.main}`,
    "extension/package.json",
    "extension/readme.md",
  ]);
  assert.match(files["extension.vsixmanifest"], /<Identity [^>]*Id="gaceta" Version="[\d.]+" Publisher="gaceta"/);
  const needed = [...files[`extension/${manifest.main}`].matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
  const provided = ["vscode", ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
  assert.deepEqual(
    needed.filter((name) => !provided.includes(name)),
    [],
  );
  assert.ok(needed.includes("vscode"));
});

test("the settings of a folder cannot name the program, and nothing runs in a folder that is not trusted", () => {
  const { capabilities, contributes } = createRequire(import.meta.url)("../package.json");
  assert.equal(capabilities.untrustedWorkspaces.supported, false);
  for (const [name, setting] of Object.entries(contributes.configuration.properties))
    assert.equal(setting.scope, "machine", name);
});

test("the version is that of the command", () => {
  const { version } = createRequire(import.meta.url)("../package.json");
  assert.ok(readFileSync(join(repository, "cmd/gaceta/version.go"), "utf8").includes(`const version = "${version}"`));
});

test("gaceta is found in node_modules and the PATH, in this order, unless the setting names one", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "gaceta-vscode-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const install = (name, mode) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
    chmodSync(file, mode);
    return file;
  };
  const path = join(folder, "tools");
  assert.equal(findBinary(folder, "", path), undefined);
  const tool = install("tools/gaceta", 0o755);
  assert.equal(findBinary(folder, "", path), tool);
  for (const own of ["bin/gaceta", "gaceta", "tools.cmd/gaceta", ".vscode/gaceta"]) install(own, 0o755);
  assert.equal(
    findBinary(folder, "", ["", ".", "bin", "./bin"].join(delimiter)),
    undefined,
    "a file of the repository",
  );
  assert.equal(findBinary(folder, "", path), tool);
  const installed = install("node_modules/.bin/gaceta", 0o644);
  assert.equal(findBinary(folder, "", path), tool, "a file that cannot be run");
  chmodSync(installed, 0o755);
  assert.equal(findBinary(folder, "", path), installed);
  assert.equal(findBinary(folder, "tools/gaceta", path), tool);
  assert.equal(findBinary(folder, tool, path), tool);
  assert.equal(findBinary(folder, "tools", path), undefined, "a folder");
  assert.equal(findBinary(folder, "nowhere/gaceta", path), undefined);
});

test("the gaceta that is found answers as the client starts it", async (t) => {
  const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = createRequire(import.meta.url)(
    "vscode-languageserver-protocol/node",
  );
  const command = findBinary(repository, "bin/gaceta", "");
  assert.ok(command, "run: make bin/gaceta");
  const server = spawn(command, ["lsp"], { cwd: repository, stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => server.kill());
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const rootUri = pathToFileURL(repository).href;
  const { capabilities } = await connection.sendRequest("initialize", { processId: null, rootUri, capabilities: {} });
  assert.ok(capabilities.completionProvider && capabilities.renameProvider && capabilities.executeCommandProvider);
  const ended = once(server, "exit");
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  assert.deepEqual(await ended, [0, null]);
});
