import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Time between two slides, in milliseconds. */
const interval = 5000;
/** Length of the transition, in milliseconds; the CSS has the same value. */
const transition = 800;

interface Position {
  index: number;
  /** Whether the track moves to `index` with a transition. Without one it jumps. */
  moving: boolean;
  /** The slide to move to right after the jump. */
  next?: number;
}

/**
 * State of a carousel with `count` slides, the last of which repeats the first. The carousel always moves by one slide: at
 * an end it jumps to the other copy of the same slide first. The jump has no transition and cannot be seen.
 *
 * Attach `track` to the element that holds the slides. Its custom property `--slide` is the index of the slide in view.
 * Spread `hold` on the element that stops the carousel while it has the pointer or the focus.
 */
export function useCarousel(count: number) {
  const [position, setPosition] = useState<Position>({ index: 0, moving: true });
  const [hydrated, setHydrated] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const holders = useRef({ pointer: false, focus: false });
  const track = useRef<HTMLDivElement>(null);
  const last = count - 1;
  const { index, moving } = position;
  const running = !paused && !held && count > 1;

  useEffect(() => {
    setHydrated(true);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  useLayoutEffect(() => {
    track.current?.style.setProperty("--slide", String(position.index));
    if (position.next === undefined) return;
    track.current?.getBoundingClientRect(); // the browser applies the jump now, so that the transition starts from there
    setPosition({ index: position.next, moving: true });
  }, [position]);

  useEffect(() => {
    if (!running) return;
    if (index === last) {
      const timer = setTimeout(() => setPosition({ index: 0, moving: false }), transition);
      return () => clearTimeout(timer);
    }
    // After a jump, the first slide has been in view since its copy arrived.
    const timer = setTimeout(
      () => setPosition({ index: index + 1, moving: true }),
      moving ? interval : interval - transition,
    );
    return () => clearTimeout(timer);
  }, [index, moving, running, last]);

  function setHolder(holder: "pointer" | "focus", on: boolean) {
    holders.current[holder] = on;
    setHeld(holders.current.pointer || holders.current.focus);
  }

  /** Pauses or resumes. The button that resumes has the focus, which must not hold the carousel from then on. */
  function toggle() {
    if (paused) setHolder("focus", false);
    setPaused(!paused);
  }

  return {
    track,
    index,
    moving,
    hydrated,
    paused,
    running,
    toggle,
    previous: () =>
      setPosition(index === 0 ? { index: last, moving: false, next: last - 1 } : { index: index - 1, moving: true }),
    next: () => setPosition(index === last ? { index: 0, moving: false, next: 1 } : { index: index + 1, moving: true }),
    /** Moves to a slide. */
    show: (slide: number) => setPosition({ index: slide, moving: true }),
    hold: {
      onPointerEnter: () => setHolder("pointer", true),
      onPointerMove: () => setHolder("pointer", true), // no enter event comes if the pointer was inside before hydration
      onPointerLeave: () => setHolder("pointer", false),
      onFocus: () => setHolder("focus", true),
      onBlur: () => setHolder("focus", false),
    },
  };
}
