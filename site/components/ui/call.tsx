import type { ReactNode } from "react";
import { Section } from "./section";
import css from "./call.module.css";

/** A call to action on a dark background: the words on one side, the buttons on the other, and children below both. */
export function Call({
  title,
  text,
  band,
  actions,
  children,
}: {
  title: string;
  text?: string;
  band?: "sm" | "md";
  /** Buttons, or an element that holds the buttons and a note. */
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Section title={title} intro={text} tone="ink" band={band} head="plain" className={css.call}>
      {actions}
      {children}
    </Section>
  );
}

/** Buttons in a row, which fill the width of a phone. */
export function CallActions({ children }: { children: ReactNode }) {
  return <p className={css.actions}>{children}</p>;
}
