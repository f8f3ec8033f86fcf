import { defineIsland } from "gaceta";
import { useEffect, useRef } from "react";
import { startField } from "./particle-field";
import css from "./particles.module.css";

/** A decorative canvas with ticks that drift along rows, next to the words of a section. */
function Particles() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? startField(canvas.current) : undefined), []);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot have the focus
  return <canvas ref={canvas} className={css.canvas} aria-hidden="true" />;
}

export default defineIsland("particles", Particles);
