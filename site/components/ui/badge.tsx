import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./badge.module.css";

type Tone = "neutral" | "signal" | "ok" | "info" | "energy" | "fintech" | "ai" | "data";

/** A short label. The tone (a color of tokens.css) only repeats what the text says. */
export function Badge({ tone, className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span className={cx(css.badge, className)} data-tone={tone}>
      {children}
    </span>
  );
}

/** A label for a term of a classification, such as a tag. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}
