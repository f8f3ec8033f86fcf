import type { ReactNode } from "react";
import css from "./placeholder-drawing.module.css";

const drawings: Record<"signal" | "document" | "people", ReactNode> = {
  signal: (
    <>
      <path d="M72 170a48 48 0 0 1 96 0M120 122V74" />
      <path d="M146 40a36 36 0 0 1 0 52M162 26a56 56 0 0 1 0 80" />
      <path d="M94 40a36 36 0 0 0 0 52M78 26a56 56 0 0 0 0 80" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.dot} cx="120" cy="66" r="7" />
    </>
  ),
  document: (
    <>
      <path d="M70 170V34h72l28 28v108M142 34v28h28" />
      <path d="M88 84h64M88 102h64M88 120h36" />
      <path d="M88 138h64" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.dot} cx="138" cy="120" r="6" />
    </>
  ),
  people: (
    <>
      <path d="M36 170v-88M36 126h40v44M164 170v-88M164 126h40v44" />
      <path d="M100 170v-88M100 126h40v44" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.dot} cx="120" cy="112" r="7" />
    </>
  ),
};

/** A large drawing for pages with little text. */
export function PlaceholderDrawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={css.mark} viewBox="0 0 240 200" aria-hidden="true">
      <path className={css.horizon} d="M0 170.5h240" />
      <g className={css.lines}>{drawings[name]}</g>
    </svg>
  );
}
