import type { ReactNode } from "react";
import css from "./log-entry.module.css";

interface LogEntryProps {
  time?: string;
  source?: string;
  code?: string;
  title: ReactNode;
  /** Level of impact, in words. */
  impact?: ReactNode;
  children?: ReactNode;
}

/** The log's row: time, source, code, title, impact. Hero card, carousel, mock screens and listings are built of it. */
export function LogEntry({ time, source, code, title, impact, children }: LogEntryProps) {
  return (
    <div className={css.entry}>
      {(time || source || code) && (
        <p className={css.meta}>
          {time && <span>{time}</span>}
          {source && <span className={css.source}>{source}</span>}
          {code && <span className={css.code}>{code}</span>}
        </p>
      )}
      <p className={css.title}>{title}</p>
      {impact && <p className={css.impact}>{impact}</p>}
      {children}
    </div>
  );
}
