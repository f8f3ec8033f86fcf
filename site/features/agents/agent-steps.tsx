import { Section } from "../../components/ui/section";
import type { CustomAgents } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./agent-steps.module.css";

/** Numbered steps on a line; the accent color marks the step that the reader does. */
export function AgentSteps({ title, items }: CustomAgents["steps"]) {
  return (
    <Section title={title} head="plain" band="sm">
      <ol className={css.steps}>
        {items.map((item, index) => (
          <li key={item.title} className={css.step}>
            <span className={textStyles.code} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={css.title}>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Headings with a text each, in rows separated by hairlines. */
export function PointList({ items }: { items: { title: string; text: string }[] }) {
  return (
    <dl className={css.points}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
