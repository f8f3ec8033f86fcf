// The Node half of generator/bundle/postcss.go: runs the site's PostCSS plugins. Input and output are lines of JSON.
//
// In:  {"file": path, "css": text}
// Out: {"css", "files": [path…], "folders": [path…], "warnings": [problem…]}   what the plugins read
//      {"error": {"text", "help"?, "file"?, "line"?, "column"?}}     without a file: the configuration cannot be used
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import Module, { createRequire, syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const root = process.cwd();
const [config] = process.argv.slice(2); // "" if plugins are in package.json or follow from its dependencies
const send = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr); // plugins may print
globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
Module.register = undefined; // Tailwind would start a thread, which the sandbox does not allow
syncBuiltinESMExports(); // also for a configuration that imports it

const require = createRequire(join(root, "package.json"));

const tailwind = "@tailwindcss/postcss";
const tailwindDefaults = { base: join(root, "site") }; // Tailwind looks for classes there, not in dist/

/** A package that the configuration needs is not installed. The message is its name. */
class MissingPackage extends Error {}

async function load(name, from = require) {
  let path;
  try {
    path = from.resolve(name);
  } catch {
    throw new MissingPackage(name);
  }
  const module = await import(pathToFileURL(path).href);
  return module.default ?? module;
}

async function readConfig() {
  if (config.endsWith(".json")) return JSON.parse(readFileSync(join(root, config), "utf8"));
  if (config) {
    const { default: value } = await import(pathToFileURL(join(root, config)).href);
    return typeof value === "function" ? value({ env: process.env.NODE_ENV, cwd: root }) : value;
  }
  const { postcss } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return postcss ?? { plugins: [tailwind] };
}

/** Plugins are functions, objects, names, [name, options], or an object of options by name. */
async function loadPlugins(list = []) {
  const entries = Array.isArray(list) ? list : Object.entries(list);
  const plugins = [];
  for (const entry of entries) {
    const [name, options] = Array.isArray(entry) ? entry : [entry, {}];
    if (!name || options === false) continue;
    const plugin = typeof name === "string" ? await load(name) : name;
    const given = { ...(name === tailwind && tailwindDefaults), ...options };
    plugins.push(typeof name === "string" || Array.isArray(entry) ? plugin(given) : plugin);
  }
  return plugins;
}

async function start() {
  const { plugins, ...settings } = await readConfig();
  for (const key of ["parser", "syntax", "stringifier"])
    if (typeof settings[key] === "string") settings[key] = await load(settings[key]);
  const loaded = await loadPlugins(plugins);
  const postcss = await load("postcss").catch(() => {
    const owner = createRequire(require.resolve(tailwind)); // pnpm hides what the site does not name itself
    return load("postcss", owner);
  });
  return { processor: postcss(loaded), settings };
}

function describe(e) {
  if (e instanceof MissingPackage) return `missing:${e.message}`;
  if (e.code === "ERR_ACCESS_DENIED" && e.resource)
    return `A PostCSS plugin tried to ${/Write/.test(e.permission) ? "write" : "read"} ${relative(root, e.resource)}`;
  return String(e.reason ?? e.text ?? e.message ?? e).split("\n")[0];
}

const problem = (e) => ({
  text: describe(e),
  file: e.file ?? e.input?.file ?? e.node?.source?.input.file,
  line: e.line,
  column: e.column,
});

async function runPlugins(processor, css, options) {
  try {
    return await processor.process(css, options);
  } catch (e) {
    throw Object.assign(e, { file: e.file ?? options.from });
  }
}

const noFileSearched = {
  text: `“${tailwind}” searches no file for classes`,
  help: `Name the folder of the code where the configuration calls the plugin: tailwind({ base: "site" })`,
};

/** Reports whether Tailwind read only its own files. It searches the working folder by default, which the sandbox cannot list. */
function searchesNothing(files) {
  const isOwn = (file) => file.includes(join("node_modules", "tailwindcss"));
  return files.some(isOwn) && files.every(isOwn);
}

let started;

async function run({ file, css }) {
  started ??= start();
  const { processor, settings } = await started;
  const result = await runPlugins(processor, css, { ...settings, from: file, to: file, map: false });
  const of = (type) => result.messages.filter((m) => m.type === type);
  const files = of("dependency").map((m) => m.file);
  return {
    css: result.css,
    files,
    folders: [...of("dir-dependency"), ...of("context-dependency")].map((m) => m.dir ?? dirname(m.file)),
    warnings: [...result.warnings().map(problem), ...(searchesNothing(files) ? [noFileSearched] : [])],
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await run(JSON.parse(line)).catch((e) => ({ error: problem(e) }));
  send(`${JSON.stringify(reply)}\n`);
}
