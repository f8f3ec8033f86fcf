import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFadeOnChange } from "./use-fade-on-change";

const { animate } = vi.hoisted(() => ({ animate: vi.fn(() => ({ cancel: vi.fn() })) }));
vi.mock("#animate", () => ({ animate }));

afterEach(() => {
  cleanup();
  animate.mockClear();
});

function Shown({ what }: { what: string }) {
  return <div ref={useFadeOnChange<HTMLDivElement>(what)}>{what}</div>;
}

it("animates each change once, but not the first render", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { rerender } = render(<Shown what="a" />);
  rerender(<Shown what="a" />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<Shown what="b" />);
  expect(animate).toHaveBeenCalledTimes(1);
});

it("animates nothing for visitors who prefer reduced motion", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { rerender } = render(<Shown what="a" />);
  rerender(<Shown what="b" />);
  expect(animate).not.toHaveBeenCalled();
});
