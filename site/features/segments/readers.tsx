import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./readers.module.css";

/** Who reads the notices in the organisation, and what each gets. */
export function Readers({ title, intro, rows }: SectionProps<"readers">) {
  return (
    <Section title={title} intro={intro}>
      <dl className={css.rows}>
        {rows.map(({ role, gets }) => (
          <div key={role} className={css.row}>
            <dt className={css.role}>{role}</dt>
            <dd className={css.gets}>{gets}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
