import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./figure.module.css";

/** A mock screen or drawing with its caption. */
export function Figure({ caption, className, children }: { caption: ReactNode; className?: string; children: ReactNode }) {
  return (
    <figure className={cx(css.figure, className)}>
      <div className={css.frame}>{children}</div>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  );
}
