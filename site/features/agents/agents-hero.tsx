import type { ReactNode } from "react";
import css from "./agents-hero.module.css";

/** A low page header: the introduction and the button share a row, so that the playground is in the first view. */
export function AgentsHero({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.intro}>{intro}</p>
      <p>{children}</p>
    </header>
  );
}
