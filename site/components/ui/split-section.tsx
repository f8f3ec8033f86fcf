import type { ReactNode } from "react";
import { Section } from "./section";
import css from "./split-section.module.css";

/** A section in two columns: the heading on one side; the introduction and the content on the other. */
export function SplitSection({
  tone,
  title,
  intro,
  children,
}: {
  tone?: "plain" | "sunken" | "ink";
  title: ReactNode;
  intro?: string;
  children: ReactNode;
}) {
  const column = (
    <>
      {intro && <p className={css.intro}>{intro}</p>}
      <div className={css.content}>{children}</div>
    </>
  );
  return <Section tone={tone} title={title} intro={column} className={css.split} />;
}
