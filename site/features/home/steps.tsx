import type { ReactNode } from "react";
import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./steps.module.css";

/** The four steps of the service. Children appear below them. */
export function Steps({ title, intro, items, children }: Home["steps"] & { children: ReactNode }) {
  return (
    <Section id="how-it-works" title={title} intro={intro}>
      <div className={css.stack}>
        <ol className={css.steps}>
          {items.map((item, index) => (
            <li key={item.title} className={css.step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css.title}>{item.title}</h3>
              <p className={css.text}>{item.text}</p>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </Section>
  );
}
