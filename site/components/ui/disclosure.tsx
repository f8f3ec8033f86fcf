import type { ReactNode } from "react";
import css from "./disclosure.module.css";

/** A summary that opens. Those of one `name` open one at a time. */
export function Disclosure({ summary, name, open, children }: { summary: ReactNode; name?: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={css.details} name={name} open={open}>
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
