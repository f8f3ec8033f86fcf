import type { ReactNode } from "react";
import css from "./portrait.module.css";

const drawings: Record<"a" | "b" | "c", ReactNode> = {
  a: (
    <>
      <path d="M18 140c2-22 16-31 31-34v-12M71 94v12c15 3 29 12 31 34" />
      <path d="M43 66c0 18 7 29 17 29s17-11 17-29c0-6-1-12-3-16-8 3-20 3-27-3-3 5-4 12-4 19Z" />
      <path d="M43 92c-7-4-10-14-9-27 1-18 11-30 26-30s25 12 26 30c1 13-2 23-9 27" />
      <path d="M49 107l11 13 11-13M60 120v20" />
    </>
  ),
  b: (
    <>
      <path d="M16 140c2-23 16-31 32-34V95M72 95v11c16 3 30 11 32 34" />
      <path d="M43 62c-1 20 6 35 17 35s18-15 17-35" />
      <path d="M42 64c-3-18 4-29 18-29s21 11 18 29c-2-6-4-9-6-14-8 4-18 3-24-1-3 4-5 9-6 15Z" />
      <path d="M44 72c2 14 7 25 16 25s14-11 16-25c-3 6-6 8-9 8-4-2-10-2-14 0-3 0-6-2-9-8Z" />
      <path d="M50 107c3 6 17 6 20 0" />
    </>
  ),
  c: (
    <>
      <path d="M18 140c2-22 15-31 31-34V94M71 94v12c16 3 29 12 31 34" />
      <path d="M43 64c0 19 7 31 17 31s17-12 17-31" />
      <path d="M42 68c-3-19 3-31 18-31s21 12 18 31c-1-9-5-15-11-18-7 5-18 5-23 9-1 2-2 5-2 9Z" />
      <circle cx="60" cy="29" r="9" />
      <path d="M45 67h11v6a5 5 0 0 1-11 0ZM64 67h11v6a5 5 0 0 1-11 0ZM56 68h8" />
      <path d="M44 108c5 7 27 7 32 0" />
    </>
  ),
};

/** A line drawing of a person. `label` describes the drawing to screen readers. */
export function Portrait({ name, label }: { name: keyof typeof drawings; label: string }) {
  return (
    <svg className={css.portrait} viewBox="0 0 120 140" role="img" aria-label={label}>
      <path className={css.horizon} d="M0 52.5h34M86 52.5h34" />
      <circle className={css.signal} cx="104" cy="52.5" r="3.5" />
      <g className={css.lines}>{drawings[name]}</g>
    </svg>
  );
}
