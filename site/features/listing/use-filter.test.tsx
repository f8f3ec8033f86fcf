import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noFilter } from "./filter";
import { useFilter } from "./use-filter";

const categories = ["regulatory", "technical"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

it("keeps the spaces of the typed text after a pause", () => {
  const { result } = renderHook(() => useFilter(categories));
  act(() => result.current.search("matriz "));
  act(() => void vi.advanceTimersByTime(1000));
  expect(location.search).toBe("?q=matriz");
  expect(result.current.text).toBe("matriz ");
  act(() => result.current.search("matriz de"));
  act(() => void vi.advanceTimersByTime(1000));
  expect(location.search).toBe("?q=matriz+de");
  expect(result.current.filter.search).toBe("matriz de");
});

it("keeps text that has not reached the address when a filter is chosen", () => {
  const { result } = renderHook(() => useFilter(categories));
  act(() => result.current.search("credit"));
  act(() => result.current.choose({ year: 2025 }));
  expect(location.search).toBe("?q=credit&year=2025");
  expect(result.current.text).toBe("credit");
  act(() => void vi.advanceTimersByTime(1000));
  expect(location.search).toBe("?q=credit&year=2025");
});

it("removes text that has not reached the address with all filters", () => {
  const { result } = renderHook(() => useFilter(categories));
  act(() => result.current.choose({ category: "technical" }));
  act(() => result.current.search("credit"));
  act(() => result.current.choose(noFilter));
  act(() => void vi.advanceTimersByTime(1000));
  expect(location.search).toBe("");
  expect(result.current.text).toBe("");
});

it("shows the search text of the history entry that the visitor goes back to", () => {
  const { result } = renderHook(() => useFilter(categories));
  act(() => result.current.search("credit "));
  act(() => void vi.advanceTimersByTime(1000));
  history.replaceState(null, "", "/?q=matrix");
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect(result.current.text).toBe("matrix");
});
