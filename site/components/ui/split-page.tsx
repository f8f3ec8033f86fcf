import type { ReactNode } from "react";
import css from "./split-page.module.css";

interface SplitPageProps {
  header: ReactNode;
  /** Below the header on wide screens, below the content on others. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The first part of a page in two columns: its header, and the content. Without an aside the header stays in view. */
export function SplitPage({ header, aside, children }: SplitPageProps) {
  return (
    <div className={css.page}>
      <div>
        <div className={css.header}>{header}</div>
      </div>
      <div className={css.content}>{children}</div>
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  );
}
