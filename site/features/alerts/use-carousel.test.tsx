import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCarousel } from "./use-carousel";

/** The positions of the track after each commit: `jump 0` or `move 1`. */
let seen: string[] = [];
let reducedMotion = false;

beforeEach(() => {
  seen = [];
  reducedMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Carousel({ count = 6 }: { count?: number }) {
  const { track, index, moving, paused, running, toggle, previous, next, hold } = useCarousel(count);
  const position = `${moving ? "move" : "jump"} ${index}`;
  if (seen.at(-1) !== position) seen.push(position);
  return (
    <section {...hold}>
      <button type="button" onClick={toggle}>
        {paused ? "Resume" : "Pause"}
      </button>
      <button type="button" onClick={previous}>
        Previous
      </button>
      <button type="button" onClick={next}>
        Next
      </button>
      <div ref={track} data-testid="track">
        {running ? "running" : "stopped"}
      </div>
    </section>
  );
}

const wait = (time: number) => act(() => vi.advanceTimersByTime(time));
const button = (name: string) => screen.getByRole("button", { name });
const text = () => screen.getByTestId("track").textContent;

it("moves every 5 s, jumps 0.8 s after the last slide, and shows the first one for 5 s in all", () => {
  render(<Carousel />);
  for (let slide = 1; slide <= 5; slide++) wait(5000);
  expect(seen).toEqual(["move 0", "move 1", "move 2", "move 3", "move 4", "move 5"]);
  wait(799);
  expect(seen.at(-1)).toBe("move 5");
  wait(1);
  expect(seen.at(-1)).toBe("jump 0");
  wait(4199);
  expect(seen.at(-1)).toBe("jump 0");
  wait(1);
  expect(seen.at(-1)).toBe("move 1");
  wait(5000);
  expect(seen.at(-1)).toBe("move 2");
});

it("jumps to the other copy of a slide before it moves past an end", () => {
  render(<Carousel />);
  fireEvent.click(button("Previous"));
  expect(seen).toEqual(["move 0", "jump 5", "move 4"]);
  expect(screen.getByTestId("track").style.getPropertyValue("--slide")).toBe("4");
  fireEvent.click(button("Next"));
  fireEvent.click(button("Next"));
  expect(seen.slice(3)).toEqual(["move 5", "jump 0", "move 1"]);
});

it("stays on the last slide while it is held", () => {
  render(<Carousel count={2} />);
  wait(5000);
  fireEvent.pointerEnter(screen.getByTestId("track"));
  wait(10_000);
  expect(seen.at(-1)).toBe("move 1");
  fireEvent.pointerLeave(screen.getByTestId("track").parentElement as HTMLElement);
  wait(800);
  expect(seen.at(-1)).toBe("jump 0");
});

it("runs after Resume although the button has the focus, until the focus comes to another control", () => {
  render(<Carousel />);
  act(() => button("Pause").focus());
  fireEvent.click(button("Pause"));
  expect(text()).toBe("stopped");
  fireEvent.click(button("Resume"));
  expect(button("Pause")).toBe(document.activeElement);
  expect(text()).toBe("running");
  wait(5000);
  expect(seen.at(-1)).toBe("move 1");
  act(() => button("Next").focus());
  expect(text()).toBe("stopped");
});

it("begins paused for visitors who prefer reduced motion", () => {
  reducedMotion = true;
  render(<Carousel />);
  for (let slide = 1; slide <= 4; slide++) wait(5000);
  expect(seen).toEqual(["move 0"]);
  fireEvent.click(button("Resume"));
  wait(5000);
  expect(seen.at(-1)).toBe("move 1");
});
