import { Section } from "../../components/ui/section";
import type { About } from "gaceta/content";
import css from "./mission.module.css";

/** The mission statement and its principles. */
export function Mission({ title, statement, principles }: About["mission"]) {
  return (
    <Section title={title} tone="sunken" head="plain" className={css.mission}>
      <p className={css.statement}>{statement}</p>
      <ul className={css.principles}>
        {principles.map((principle) => (
          <li key={principle.title} className={css.principle}>
            <h3 className={css.title}>{principle.title}</h3>
            <p>{principle.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
