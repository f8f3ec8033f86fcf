import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

interface Deadlines {
  later: Record<string, string>;
  samples: string[];
  dates: { date: string; after?: boolean }[];
}

/** Keys of data whose component says that they are later than the edition. */
const laterKeys = ["moved", "later"];

const months = ["ene jan", "feb", "mar", "abr apr", "may", "jun", "jul", "ago aug", "sep", "oct", "nov", "dic dec"];
const namedDay =
  /(?:(\d{1,2}) (?:de )?)?\b(ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)[a-z]*\.? (?:de )?(\d{4})\b/gi;

/** Returns the days (YYYY-MM-DD) and months (YYYY-MM) that a text names in either language. */
function daysOf(text: string): string[] {
  const plain = text.replaceAll(/&nbsp;|\u00a0/g, " ");
  const iso = plain.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  const named = [...plain.matchAll(namedDay)].map(([, day, name = "", year]) => {
    const month = months.findIndex((names) => names.includes(name.toLowerCase())) + 1;
    return [year, String(month).padStart(2, "0"), ...(day ? [day.padStart(2, "0")] : [])].join("-");
  });
  return [...iso, ...named];
}

/** Yields all strings in data with their path. */
function* stringsOf(value: unknown, path: string[] = []): Generator<[path: string[], text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (value && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) yield* stringsOf(inner, [...path, key]);
}

const { edition } = parse(readFileSync("content/site.yaml", "utf8")) as { edition: string };
const { later, samples, dates } = parse(readFileSync("content/deadlines.yaml", "utf8")) as Deadlines;

/** Returns what is wrong with the later days that a text names. */
function faultsOf(text: string, isMarked = false): string[] {
  const saysSo = isMarked || Object.values(later).some((words) => text.includes(words));
  return daysOf(text)
    .filter((day) => day > edition.slice(0, day.length) && !samples.includes(day))
    .flatMap((day) => {
      const known = dates.filter(({ date }) => date.startsWith(day) || day.startsWith(`${date}-`));
      if (known.length === 0) return [`${day} is later than the edition, and deadlines.yaml has no source for it`];
      if (saysSo || known.some(({ after }) => !after)) return [];
      return [`${day} was set after the edition, and the text does not say so`];
    });
}

const files = ["content", "site/i18n"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(yaml|md|json)$/.test(file) && !/schemas|README|deadlines\.yaml/.test(file));

it.each(files)("%s names no day after the edition without saying so", (file) => {
  const source = readFileSync(file, "utf8");
  const faults: string[] = [];
  if (file.endsWith(".md")) {
    const [, head = "", ...body] = source.split(/^---$/m);
    // What readers see as the day of a text is never later: publication, update and corrections.
    for (const [path, text] of stringsOf(parse(head)))
      if (/date|updated/.test(path.at(-1) ?? "") && text > edition) faults.push(`${path.join(".")}: ${text}`);
    faults.push(...[head, ...body.join("---").split(/\n\s*\n/)].flatMap((block) => faultsOf(block)));
  } else {
    for (const [path, text] of stringsOf(parse(source)))
      faults.push(
        ...faultsOf(
          text,
          path.some((key) => laterKeys.includes(key)),
        ).map((fault) => `${path.join(".")}: ${fault}`),
      );
  }
  expect(faults).toEqual([]);
});

it("deadlines.yaml has no day that texts do not name", () => {
  const named = new Set(files.flatMap((file) => daysOf(readFileSync(file, "utf8"))));
  expect(dates.map(({ date }) => date).filter((date) => !named.has(date))).toEqual([]);
});

it("the morning of the product page counts the rules that the home page draws", () => {
  const { day } = parse(readFileSync("content/product-guide.yaml", "utf8")) as {
    day: { rows: { time: string; what: Record<string, string>; record: Record<string, string> }[] };
  };
  const [first, second] = day.rows;
  const [hours = 0, minutes = 0] = (first?.time ?? "").split(":").map(Number);
  // The drawing is a minute a unit wide, from midnight.
  const drawing = readFileSync("site/features/home/morning-across.svg", "utf8");
  const ticks = [...drawing.matchAll(/M([\d.]+) /g)].map(([, across]) => Number(across));
  const read = ticks.filter((across) => across <= hours * 60 + minutes).length;
  for (const lang of ["es", "en"]) {
    expect(first?.record[lang]).toMatch(new RegExp(`^${read} `));
    expect(second?.what[lang]).toMatch(new RegExp(`\\b${ticks.length - read} `));
  }
});

it("finds days in texts of both languages", () => {
  expect(
    daysOf("2&nbsp;de diciembre de&nbsp;2027, 24 July 2026, 26 mar 2029, Nov 2028, agosto de 2026, 2026-07-24"),
  ).toEqual(["2026-07-24", "2027-12-02", "2026-07-24", "2029-03-26", "2028-11", "2026-08"]);
});

it("reports a later day without a source, and one that a text does not mark", () => {
  expect(faultsOf("Desde el 1 de enero de 2031")).toHaveLength(1);
  expect(faultsOf("Moves to 2 December 2027")).toHaveLength(1);
  expect(faultsOf(`Moves to 2 December 2027, ${later.en}`)).toEqual([]);
  expect(faultsOf("Applies from 2 August 2026")).toEqual([]);
  expect(faultsOf(`On ${edition}`)).toEqual([]);
});
