import { animate } from "#animate";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Fades an element in each time `shown` changes. Returns the ref for the element. The first render has the final state
 * without an animation, and so do visitors who prefer reduced motion.
 */
export function useFadeOnChange<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown || !element.current) return;
    before.current = shown;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const motion = animate(
      element.current,
      { opacity: [0, 1], transform: ["translateY(8px)", "translateY(0)"] },
      { duration: 0.3, ease: [0.2, 0, 0, 1] },
    );
    return () => motion.cancel();
  }, [shown]);
  return element;
}
