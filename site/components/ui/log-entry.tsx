import type { ReactNode } from "react";
import textStyles from "./text.module.css";
import css from "./log-entry.module.css";

interface LogEntryProps {
  time?: string;
  source?: string;
  code?: string;
  title: ReactNode;
  /** Impact level as text. */
  impact?: ReactNode;
  children?: ReactNode;
}

/** One row of a log of notices: time, source, reference code, title and impact. */
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
      <p className={textStyles.title}>{title}</p>
      {impact && <p className={textStyles.small}>{impact}</p>}
      {children}
    </div>
  );
}
