import type { ReactNode } from "react";
import css from "./mark.module.css";

const drawings: Record<"signal" | "document" | "people", ReactNode> = {
  signal: (
    <>
      <path d="M120 60v110M96 170h48M104 60h32l-6-24h-20ZM110 36l10-14 10 14" />
      <path d="M156 44l44-14M156 52h50M156 60l44 14" className={css.faint} />
      <circle className={css.dot} cx="120" cy="48" r="5" />
    </>
  ),
  document: (
    <>
      <path d="M72 30h70l26 26v114H72ZM142 30v26h26" />
      <path d="M88 76h48M88 92h64M88 108h56" />
      <path d="M88 124h64M88 140h40" className={css.faint} />
      <circle className={css.dot} cx="140" cy="140" r="5" />
    </>
  ),
  people: (
    <>
      <path d="M60 170v-58h52v58M128 170v-58h52v58" />
      <path d="M70 112V88h32v24M138 112V88h32v24" className={css.faint} />
      <path d="M86 66a10 10 0 1 0 0.1 0M76 88c1-8 5-11 10-11s9 3 10 11" />
      <circle className={css.dot} cx="154" cy="98" r="5" />
    </>
  ),
};

/** A drawing over the horizon, for pages that have little else. */
export function Mark({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={css.mark} viewBox="0 0 240 200" aria-hidden="true">
      <path className={css.horizon} d="M0 170.5h240" />
      <g className={css.lines}>{drawings[name]}</g>
    </svg>
  );
}
