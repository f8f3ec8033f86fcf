import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./task-comparison.module.css";

/** A table that compares tasks without and with the service. */
export function TaskComparison({ title, intro, task, before, after, rows }: SectionProps<"comparison">) {
  return (
    <Section title={title} intro={intro} head="plain">
      <RuledTable
        caption={title}
        columns={[task, before, after]}
        rows={rows.map((row) => ({
          id: row.task,
          cells: [
            row.task,
            <span key="before" className={css.before}>
              {row.before}
            </span>,
            row.after,
          ],
        }))}
      />
    </Section>
  );
}
