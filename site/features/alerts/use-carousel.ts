import { useCallback, useEffect, useRef, useState } from "react";

/** Time between two slides, in milliseconds. */
const interval = 5000;
/** Length of the transition, in milliseconds; the CSS has the same value. */
const transition = 800;

/**
 * State of a carousel with `count` slides. The last slide looks like the first: after the last one, the carousel jumps
 * to the first one without a transition. Spread `hold` on the element that stops the carousel while it has the pointer or
 * the focus.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [moving, setMoving] = useState(true);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const holders = useRef({ pointer: false, focus: false });

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  useEffect(() => {
    if (paused || held || count < 2) return;
    const timer = setTimeout(() => {
      if (index === count - 1) return;
      setMoving(true);
      setIndex(index + 1);
    }, interval);
    return () => clearTimeout(timer);
  }, [index, paused, held, count]);

  useEffect(() => {
    if (index !== count - 1 || paused || held) return;
    const timer = setTimeout(() => {
      setMoving(false);
      setIndex(0);
    }, interval + transition);
    return () => clearTimeout(timer);
  }, [index, paused, held, count]);

  const go = useCallback(
    (to: number) => {
      setMoving(true);
      setIndex((to + count) % count);
    },
    [count],
  );

  function setHolder(holder: "pointer" | "focus", on: boolean) {
    holders.current[holder] = on;
    setHeld(holders.current.pointer || holders.current.focus);
  }

  return {
    index,
    moving,
    paused,
    toggle: () => setPaused(!paused),
    go,
    hold: {
      onPointerEnter: () => setHolder("pointer", true),
      onPointerMove: () => setHolder("pointer", true), // no enter event comes if the pointer was inside before hydration
      onPointerLeave: () => setHolder("pointer", false),
      onFocus: () => setHolder("focus", true),
      onBlur: () => setHolder("focus", false),
    },
  };
}
