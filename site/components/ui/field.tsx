import { type ComponentProps, useId } from "react";
import css from "./field.module.css";

/** A labelled line of text with its hint and, when it is refused, its message. */
export function Field({ label, hint, error, ...input }: { label: string; hint?: string; error?: string } & ComponentProps<"input">) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <p className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className={css.control} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
      {hint && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={css.error}>
          {error}
        </span>
      )}
    </p>
  );
}
