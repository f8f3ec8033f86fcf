import { expect, it } from "vitest";
import { resources } from "./resources";

/** Returns all texts by path, such as `shell.menu.open`. */
function texts(tree: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => {
      const here = path ? `${path}.${key}` : key;
      return typeof value === "string" ? [[here, value] as const] : [...texts(value as object, here)];
    }),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const { es, en } = { es: texts(resources.es), en: texts(resources.en) };

it("has exactly the same keys in both languages", () => {
  expect([...en.keys()].sort()).toEqual([...es.keys()].sort());
});

it("has no empty text", () => {
  for (const [path, text] of [...es, ...en]) expect(text.trim(), path).not.toBe("");
});

it("has the same placeholders in both languages", () => {
  for (const [path, text] of es) expect(placeholders(en.get(path) ?? ""), path).toEqual(placeholders(text));
});
