import type { ReactNode } from "react";
import { groundLines, skyLines } from "./engraving";
import css from "./plate.module.css";

/** The base line of all drawings. */
export const horizon = 244;

/**
 * The frame that all drawings share: a double border, a sky and a ground of engraved lines, and one horizon. `light` is
 * the place of the amber mark, which the sky leaves free.
 */
export function Plate({
  label,
  light,
  children,
}: {
  label: string;
  light: [x: number, y: number];
  children: ReactNode;
}) {
  const [x, y] = light;
  return (
    <svg className={css.plate} viewBox="0 0 700 300" role="img" aria-label={label}>
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path className={css.fine} d="M0 2.5H5" />
        </pattern>
        <pattern id="shade" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path className={css.fine} d="M0 1.5H3" />
        </pattern>
      </defs>
      <rect className={css.border} x="0.75" y="0.75" width="698.5" height="298.5" />
      <rect className={css.fine} x="6" y="6" width="688" height="288" />
      <path className={css.sky} d={skyLines(6, 694, 12, 150, { x, y, r: 34 })} />
      <path className={css.sky} d={groundLines(6, 694, horizon, 292)} />
      <path className={css.line} d={`M6 ${horizon}H694`} />
      <g className={css.line}>{children}</g>
      <circle className={css.mark} cx={x} cy={y} r="6.5" />
    </svg>
  );
}
