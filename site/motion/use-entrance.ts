import { animate } from "#animate";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets what a visitor has just chosen come in: give the ref to the element that shows it and `shown` what it shows. The
 * server renders the final state, and nothing moves until `shown` changes or where less motion is wanted.
 */
export function useEntrance<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown || !element.current) return;
    before.current = shown;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const motion = animate(element.current, { opacity: [0, 1], transform: ["translateY(8px)", "translateY(0)"] }, { duration: 0.3, ease: [0.2, 0, 0, 1] });
    return () => motion.cancel();
  }, [shown]);
  return element;
}
