import type { ReactNode } from "react";
import { cx } from "../class-names";
import { Section } from "./section";
import css from "./split-section.module.css";

/** A section whose content stands beside its heading, under the introduction. */
export function SplitSection({ id, tone, title, intro, className, children }: {
  id?: string;
  tone?: "plain" | "sunken" | "ink";
  title: ReactNode;
  intro?: string;
  className?: string;
  children: ReactNode;
}) {
  const beside = (
    <>
      {intro && <p className={css.intro}>{intro}</p>}
      <div className={css.content}>{children}</div>
    </>
  );
  return <Section id={id} tone={tone} title={title} intro={beside} className={cx(css.split, className)} />;
}
