import type { Taxonomy } from "gaceta/content";

interface Cell {
  branch: string;
  count: number;
  /** Level of shading: 0 for none, otherwise the number of thresholds that the count reaches. */
  level: number;
}

/** The table of counts: branches of law as columns, sectors as rows. */
export interface Matrix {
  branches: { id: string; name: string; total: number }[];
  rows: { id: string; name: string; cells: Cell[]; total: number }[];
  total: number;
}

/** Returns the table of counts in the order of the taxonomy, with sums. Throws if a count's sector or branch is unknown. */
export function countMatrix({ tabs, matrix }: Pick<Taxonomy, "tabs" | "matrix">): Matrix {
  const axis = (id: string) => tabs.find((tab) => tab.id === id)?.groups ?? [];
  const [sectors, branches] = [axis("economic"), axis("legal")];
  check("sector", Object.keys(matrix.counts), sectors);
  const rows = sectors.map(({ id, name }) => {
    const counts = matrix.counts[id] ?? {};
    check("branch", Object.keys(counts), branches);
    const cells = branches.map((branch) => {
      const count = counts[branch.id] ?? 0;
      return { branch: branch.id, count, level: matrix.levels.filter((least) => count >= least).length };
    });
    return { id, name, cells, total: sum(cells.map((cell) => cell.count)) };
  });
  return {
    branches: branches.map(({ id, name }, index) => ({
      id,
      name,
      total: sum(rows.map((row) => row.cells[index]?.count ?? 0)),
    })),
    rows,
    total: sum(rows.map((row) => row.total)),
  };
}

/** Throws if one of the ids is not known. */
function check(kind: string, ids: string[], known: { id: string }[]) {
  for (const id of ids)
    if (!known.some((one) => one.id === id))
      throw new Error(
        `content/taxonomy.yaml: unknown ${kind} “${id}” in the matrix. Known: ${known.map((one) => one.id).join(", ")}.`,
      );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
