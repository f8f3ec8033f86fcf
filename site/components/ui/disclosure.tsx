import type { ReactNode } from "react";
import css from "./disclosure.module.css";

interface Props {
  summary: ReactNode;
  /** Of all disclosures with the same name, the browser keeps at most one open. */
  name?: string;
  /** Fragment of the address that opens the disclosure. */
  id?: string;
  open?: boolean;
  children: ReactNode;
}

/** A `details` element: a summary that shows or hides its content. */
export function Disclosure({ summary, name, id, open, children }: Props) {
  return (
    <details id={id} className={css.details} name={name} open={open}>
      <summary className={css.summary}>
        <span>{summary}</span>
        <svg className={css.mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 8h12" />
          <path className={css.upright} d="M8 2v12" />
        </svg>
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
