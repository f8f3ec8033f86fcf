import type { ReactNode } from "react";
import css from "./unbroken.module.css";

/** Keeps words with a hyphen on one line. */
export function unbroken(text: string): ReactNode {
  if (!text.includes("-")) return text;
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes("-") ? (
      <span key={part} className={css.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
