import type { Taxonomy } from "gaceta/content";
import { expect, it } from "vitest";
import { countMatrix } from "./count-matrix";

const group = (id: string) => ({ id, name: id.toUpperCase() });
const tabs = [
  { id: "economic", label: "", intro: "", groups: [group("energy"), group("general")] },
  { id: "legal", label: "", intro: "", groups: [group("tax"), group("civil")] },
];
const matrix = (counts: Record<string, Record<string, number>>) =>
  countMatrix({ tabs, matrix: { levels: [1, 3, 6, 10], counts } as unknown as Taxonomy["matrix"] });

it("follows the taxonomy, counts missing pairs as 0, and adds up", () => {
  const { branches, rows, total } = matrix({ energy: { civil: 4, tax: 12 } });
  expect(branches).toEqual([
    { id: "tax", name: "TAX", total: 12 },
    { id: "civil", name: "CIVIL", total: 4 },
  ]);
  expect(rows.map((row) => [row.name, ...row.cells.map((cell) => cell.level), row.total])).toEqual([
    ["ENERGY", 4, 2, 16],
    ["GENERAL", 0, 0, 0],
  ]);
  expect(total).toBe(16);
});

it("rejects unknown sectors and branches", () => {
  expect(() => matrix({ enegry: {} })).toThrow(/unknown sector “enegry”/);
  expect(() => matrix({ energy: { taxes: 1 } })).toThrow(/unknown branch “taxes”/);
});
