import type { ReactNode } from "react";
import css from "./placeholder-drawing.module.css";

const drawings: Record<"signal" | "document" | "people", ReactNode> = {
  signal: (
    <>
      <path className={css.solid} d="M146 196a54 54 0 0 1 108 0z" />
      <path className={css.hatched} d="M146 196a54 54 0 0 1 54-54v54z" />
      <path d="M197 142V92h6v50M188 196v-20a12 12 0 0 1 24 0v20" />
      <path d="M226 58a36 36 0 0 1 0 52M242 44a56 56 0 0 1 0 80M258 30a76 76 0 0 1 0 108" />
      <path d="M174 58a36 36 0 0 0 0 52M158 44a56 56 0 0 0 0 80" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.halo} cx="200" cy="84" r="20" />
      <circle className={css.dot} cx="200" cy="84" r="8" />
    </>
  ),
  document: (
    <>
      <path className={css.solid} d="M156 196V44h76l30 30v122z" />
      <path className={css.hatched} d="M262 82v114h10V92z" />
      <path className={css.hatched} d="M232 44v30h30z" />
      <path d="M232 44v30h30M174 96h70M174 112h70M174 128h42" />
      <path d="M174 144h70M174 160h70" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.dot} cx="230" cy="128" r="8" />
      <path className={css.solid} d="M104 196v-34h26v34zM104 162h26" />
      <path className={css.hatched} d="M117 162h13v34h-13z" />
      <path d="M110 162l-8-46M118 162l4-52M124 162l12-40" />
    </>
  ),
  people: (
    <>
      {[96, 264].map((x) => (
        <g key={x}>
          <path className={css.solid} d={`M${x} 102h6v94h-6zM${x} 148h48v8h-48zM${x + 42} 156h6v40h-6z`} />
          <path className={css.hatched} d={`M${x} 148h48v8h-48zM${x} 102h6v46h-6z`} />
        </g>
      ))}
      <path d="M180 196v-94M180 148h46v48" className={css.faint} strokeDasharray="1 7" />
      <circle className={css.halo} cx="203" cy="132" r="20" />
      <circle className={css.dot} cx="203" cy="132" r="8" />
    </>
  ),
};

const sky = Array.from({ length: 20 }, (_, index) => `M10 ${12 + index * 3.5 + (index * index) / 12}H390`).join("");
const ground = [206, 213, 220, 227].map((y, row) => `M${24 + row * 22} ${y}h70m30 0h110m24 0h60`).join("");

/** A plate in the manner of an engraving, for pages with little text. */
export function PlaceholderDrawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={css.plate} viewBox="0 0 400 240" aria-hidden="true">
      <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path className={css.hatch} d="M0 2h4" />
      </pattern>
      <path className={css.fine} d={sky + ground} />
      <path d="M1 1h398v238H1zM5 196h390" />
      <path className={css.fine} d="M5 5h390v230H5z" />
      {drawings[name]}
    </svg>
  );
}
