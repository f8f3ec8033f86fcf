// Writes content.gen.ts: the TypeScript types of the data files, from the schemas in content/schemas.
// With --check it only compares the file, and exits with 1 if it is out of date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "../../content/schemas");
const ending = ".schema.json";
const target = join(here, "content.gen.ts");

const options = {
  bannerComment: "",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  format: true,
  style: { printWidth: 120 },
};

/** Converts a file name to the name of a type: "legal-sources" to "LegalSources". */
const pascalCase = (name) => name.replace(/(^|[^A-Za-z0-9]+)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase());

const readSchema = (name) => JSON.parse(readFileSync(join(folder, name + ending), "utf8"));

/** Replaces references to common.schema.json by the definitions, so that the types need no names for them. */
function inlineCommon(node, common) {
  if (Array.isArray(node)) return node.map((child) => inlineCommon(child, common));
  if (node === null || typeof node !== "object") return node;
  const name = /^common\.schema\.json#\/\$defs\/(\w+)$/.exec(node.$ref ?? "")?.[1];
  if (!name) return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, inlineCommon(child, common)]));
  const definition = common.$defs[name];
  if (!definition) throw new Error(`common.schema.json has no $defs/${name}`);
  const { $ref, ...own } = node;
  return { ...inlineCommon(definition, common), ...own };
}

const common = readSchema("common");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .filter((name) => name !== "common")
  .sort();

let types = "// Generated from content/schemas by `npm run types`; do not edit.\n";
for (const name of names) {
  const schema = { ...inlineCommon(readSchema(name), common), $id: undefined, title: pascalCase(name) };
  types += `\n${await compile(schema, pascalCase(name), options)}`;
}

if (!process.argv.includes("--check")) {
  writeFileSync(target, types);
} else if (readFileSync(target, "utf8") !== types) {
  console.error("site/model/content.gen.ts is out of date. Run: npm run types");
  process.exit(1);
}
