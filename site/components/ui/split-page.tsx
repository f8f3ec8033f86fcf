import type { ReactNode } from "react";
import css from "./split-page.module.css";

/** The first part of a page in two columns: its header, which stays in view on wide screens, and the content. */
export function SplitPage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div>
        <div className={css.header}>{header}</div>
      </div>
      <div className={css.content}>{children}</div>
    </div>
  );
}
