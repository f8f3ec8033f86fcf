import type { ReactNode } from "react";
import text from "./text.module.css";
import css from "./figure.module.css";

/** A framed mock screen or drawing with a caption. */
export function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={css.figure}>
      <div className={css.frame}>{children}</div>
      <figcaption className={text.note}>{caption}</figcaption>
    </figure>
  );
}
