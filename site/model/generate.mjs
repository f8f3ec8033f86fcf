// Writes content.gen.ts: the TypeScript types of the data files, from content/schemas.
// With --check it only compares, and exits 1 when the file is stale.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const schemas = join(here, "../../content/schemas");
const target = join(here, "content.gen.ts");
const banner = "// Generated from content/schemas by `npm run types`; do not edit.\n";

const pascal = (name) => name.replace(/(^|[^A-Za-z0-9]+)([a-z0-9])/g, (_, __, c) => c.toUpperCase());

/** Gives every `text` and the like its `tsType` in place of a reference, so that no alias is made. */
function inline(node, common) {
  if (Array.isArray(node)) return node.map((n) => inline(n, common));
  if (node === null || typeof node !== "object") return node;
  const name = /^common\.schema\.json#\/\$defs\/(\w+)$/.exec(node.$ref ?? "")?.[1];
  if (name) {
    const { description, ...rest } = node;
    delete rest.$ref;
    const def = common.$defs[name];
    if (!def) throw new Error(`common.schema.json has no $defs/${name}`);
    return { ...inline(def, common), ...rest, ...(description ? { description } : {}) };
  }
  return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, inline(v, common)]));
}

const common = JSON.parse(readFileSync(join(schemas, "common.schema.json"), "utf8"));
let out = banner;
for (const file of readdirSync(schemas)
  .filter((f) => f.endsWith(".schema.json"))
  .sort()) {
  const name = file.replace(/\.schema\.json$/, "");
  if (name === "common") continue;
  const schema = inline(JSON.parse(readFileSync(join(schemas, file), "utf8")), common);
  delete schema.$id;
  schema.title = pascal(name);
  out += `\n${await compile(schema, pascal(name), { bannerComment: "", additionalProperties: false, ignoreMinAndMaxItems: true, format: true, style: { printWidth: 120 } })}`;
}

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== out) {
    console.error("site/model/content.gen.ts is stale: run `npm run types` and commit the result");
    process.exit(1);
  }
} else writeFileSync(target, out);
