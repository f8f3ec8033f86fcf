// node validate.mjs (schema|relaxng) SCHEMA FILE… exits with 1 and the reasons unless every file is valid. The
// schemas that a schema imports are in its folder.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { validateXML } from "xmllint-wasm";

const [extension, schema, ...files] = process.argv.slice(2);
const read = (file) => ({ fileName: basename(file), contents: readFileSync(file, "utf8") });
const others = readdirSync(dirname(schema)).filter((name) => name.endsWith(".xsd") && name !== basename(schema));
const { valid, errors } = await validateXML({
  xml: files.map((file, i) => ({ ...read(file), fileName: `${i}-${basename(file)}` })),
  schema: read(schema),
  preload: others.map((name) => read(join(dirname(schema), name))),
  extension,
  initialMemoryPages: 4096,
  maxMemoryPages: 32768,
});
for (const { rawMessage } of errors) console.error(rawMessage);
process.exit(valid ? 0 : 1);
