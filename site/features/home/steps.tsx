import type { ReactNode } from "react";
import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./steps.module.css";

/** The four steps of the service. Children appear below them. */
export function Steps({ title, intro, items, children }: Home["steps"] & { children: ReactNode }) {
  return (
    <Section id="how-it-works" title={title} intro={intro}>
      <ol className={css.steps}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
