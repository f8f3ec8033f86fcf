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
  const focused = useRef(false);

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

  return {
    index,
    moving,
    paused,
    toggle: () => setPaused(!paused),
    go,
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(focused.current),
      onFocus: () => {
        focused.current = true;
        setHeld(true);
      },
      onBlur: () => {
        focused.current = false;
        setHeld(false);
      },
    },
  };
}
