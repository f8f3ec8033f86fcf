import type { ReactNode } from "react";
import { Section } from "./section";
import css from "./split-section.module.css";

/** A section whose content stands beside its heading, under the introduction. */
export function SplitSection({ tone, title, intro, children }: {
  tone?: "plain" | "sunken" | "ink";
  title: ReactNode;
  intro?: string;
  children: ReactNode;
}) {
  const beside = (
    <>
      {intro && <p className={css.intro}>{intro}</p>}
      <div className={css.content}>{children}</div>
    </>
  );
  return <Section tone={tone} title={title} intro={beside} className={css.split} />;
}
