import type { ProductGuide } from "gaceta/content";
import { Section } from "../../components/ui/section";
import css from "./rule-morning.module.css";

/** One rule, minute by minute, from the gazette to the decision: who does what, and what is on record afterwards. */
export function RuleMorning({ title, intro, rows }: ProductGuide["day"]) {
  return (
    <Section title={title} intro={intro} tone="sunken">
      <ol className={css.morning}>
        {rows.map(({ time, who, what, record }) => (
          <li key={time}>
            <time>{time}</time>
            <b>{who}</b>
            <p>{what}</p>
            <code>{record}</code>
          </li>
        ))}
      </ol>
    </Section>
  );
}
