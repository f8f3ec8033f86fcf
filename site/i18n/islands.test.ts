/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from "vitest";
import { resources } from "./resources";

/** Source files by relative path: `../features/alerts/alerts-carousel.island.tsx`. */
const sources = import.meta.glob<string>("../{components,features,motion}/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Returns the paths of a module and of all site modules that it imports. */
function reachableModules(path: string, seen = new Set<string>()): Set<string> {
  const source = sources[path];
  if (source === undefined || seen.has(path)) return seen;
  seen.add(path);
  for (const [, specifier] of source.matchAll(/^(?:import|export) (?!type\b).*from "(\.[^"]+)";$/gm)) {
    const to = new URL(specifier as string, `file:///site/${path.slice(3)}`).pathname.replace("/site/", "../");
    for (const extension of [".ts", ".tsx"]) reachableModules(to + extension, seen);
  }
  return seen;
}

/** Returns the translation groups that a module uses: `t("filters.label")` with `useTranslation("press")` uses `press.filters`. */
function usedGroups(source: string): string[] {
  const namespace = source.match(/useTranslation\("(\w+)"\)/)?.[1] as keyof typeof resources.es | undefined;
  if (!namespace) return [];
  const calls = [...source.matchAll(/\bt\(([^)]*)/g)].map(([, given]) => given as string);
  const keys = calls.flatMap((given) => [...given.matchAll(/["`](\w+)/g)].map(([, key]) => key as string));
  return keys.filter((key) => key in resources.es[namespace]).map((key) => `${namespace}.${key}`);
}

const islands = Object.keys(sources).filter((path) => path.endsWith(".island.tsx"));

it.each(islands)("%s declares exactly the translations that its code uses", async (path) => {
  const { default: island } = (await import(/* @vite-ignore */ path)) as { default: { translations: string[] } };
  const used = [...reachableModules(path)].flatMap((module) => usedGroups(sources[module] as string));
  expect([...island.translations].sort()).toEqual([...new Set(used)].sort());
});
