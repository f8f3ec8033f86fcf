import type { ReactNode } from "react";
import css from "./percent-bar.module.css";

/** A number with a bar of `percent` of the width. `mark` is the place of an amber line, in percent too. */
export function PercentBar({ percent, mark, children }: { percent: number; mark?: number; children: ReactNode }) {
  return (
    <span className={css.figure}>
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} y="3" width="100%" height="8" />
        <rect className={css.fill} y="3" width={`${percent}%`} height="8" />
        {mark !== undefined && <rect className={css.mark} x={`${mark}%`} width="2" height="14" />}
      </svg>
      <span className={css.number}>{children}</span>
    </span>
  );
}
