import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";

/** A table of the sources that the service follows. */
export function SourceCoverage({ title, intro, caption, columns, rows }: SectionProps<"coverage">) {
  return (
    <Section title={title} intro={intro} head="plain">
      <RuledTable caption={caption} columns={columns} rows={rows.map((cells) => ({ id: cells[0] ?? "", cells }))} />
    </Section>
  );
}
