import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./ruled-table.module.css";

/**
 * A table with hairlines between its rows. The first cell of each row is the row's heading. On a narrow screen each row becomes
 * a block, and each cell repeats the heading of its column; on paper a table stays a table.
 */
export function RuledTable({
  caption,
  columns,
  rows,
  numeric = [],
  compact = false,
}: {
  /** Describes the table to screen readers; not visible. */
  caption: string;
  columns: string[];
  rows: { id: string; cells: ReactNode[] }[];
  /** Indexes of the columns with numbers, counted from 0. */
  numeric?: number[];
  /** Whether the cells are short: a narrow screen then shows those of a row next to each other. */
  compact?: boolean;
}) {
  return (
    <table className={cx(css.table, compact && css.compact)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={cx(numeric.includes(index) && css.numeric)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {row.cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className={cx(numeric.includes(index) && css.numeric)}>
                  <span className={css.head} aria-hidden="true">
                    {columns[index]}
                  </span>
                  <span>{cell}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
