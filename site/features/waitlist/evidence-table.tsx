import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./evidence-table.module.css";

/** A table of evidence: the control that it proves and when it expires. */
export function EvidenceTable({ title, intro, caption, columns, rows }: SectionProps<"evidence">) {
  return (
    <Section head="plain" title={title} intro={intro} tone="sunken">
      <RuledTable
        compact
        caption={caption}
        columns={columns}
        rows={rows.map(({ name, control, expires, ticket }) => ({
          id: name,
          cells: [
            name,
            control,
            expires,
            <code key="ticket" className={css.ticket}>
              {ticket}
            </code>,
          ],
        }))}
      />
    </Section>
  );
}
