import { useCallback, useEffect, useRef, useState } from "react";

const interval = 5000;
const slide = 800;

/**
 * The turning of a carousel of `count` slides, the last of which looks like the first: shown, it waits for its slide to end
 * and jumps to the start without motion. `hold` goes on the element whose pointer or focus stops it.
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
    }, interval + slide);
    return () => clearTimeout(timer);
  }, [index, paused, held, count]);

  const go = useCallback(
    (to: number) => {
      setMoving(true);
      setIndex((to + count) % count);
    },
    [count],
  );

  function by(holder: "pointer" | "focus", on: boolean) {
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
      onPointerEnter: () => by("pointer", true),
      onPointerMove: () => by("pointer", true), // a pointer that was there before the island lived never enters
      onPointerLeave: () => by("pointer", false),
      onFocus: () => by("focus", true),
      onBlur: () => by("focus", false),
    },
  };
}
