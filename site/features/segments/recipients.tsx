import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./recipients.module.css";

/** Roles in the client's organisation and what each role receives. */
export function Recipients({ title, intro, rows }: SectionProps<"readers">) {
  return (
    <Section title={title} intro={intro} head="plain" band="sm">
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
