import type { ProductGuide } from "gaceta/content";
import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import css from "./product-limits.module.css";

/** What the product does not do, next to what it does instead. */
export function ProductLimits({ title, columns, rows }: ProductGuide["limits"]) {
  return (
    <Section>
      <div className={css.limits}>
        <h2>{title}</h2>
        <RuledTable
          caption={title}
          columns={[columns.not, columns.instead]}
          rows={rows.map((row) => ({ id: row.not, cells: [row.not, row.instead] }))}
        />
      </div>
    </Section>
  );
}
