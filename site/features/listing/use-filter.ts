import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Filter, readFilter, writeFilter } from "./filter";

/** The event after a change of the filter in the address. */
const changeEvent = "listing-filter";

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(changeEvent, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(changeEvent, listener);
  };
}

/** Delay after the last keystroke before the address changes, in milliseconds: browsers limit history calls. */
const typingDelay = 250;

/**
 * Keeps the filter in the page's address, so that it survives reloading and going back. `choose` changes some criteria and
 * adds a history entry; `search` replaces the current entry. `text` is the search text as typed: with spaces at its end, and
 * with what has not reached the address yet.
 */
export function useFilter(categories: readonly string[]) {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => "",
  );
  const filter = readFilter(query, categories);
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Going back shows the search text of that history entry.
    const forget = () => {
      clearTimeout(timer.current);
      setTyped(null);
    };
    addEventListener("popstate", forget);
    return () => {
      removeEventListener("popstate", forget);
      clearTimeout(timer.current);
    };
  }, []);

  function write(change: Partial<Filter>, replace: boolean): void {
    const next = { ...readFilter(location.search, categories), ...change };
    const address = location.pathname + writeFilter(location.search, next) + location.hash;
    if (replace) history.replaceState(history.state, "", address);
    else history.pushState(null, "", address);
    dispatchEvent(new Event(changeEvent));
  }

  function choose(change: Partial<Filter>, replace = false): void {
    clearTimeout(timer.current);
    if (change.search !== undefined) setTyped(null);
    write(typed === null ? change : { search: typed, ...change }, replace);
  }

  function search(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write({ search: text }, true), typingDelay);
  }

  return { filter, text: typed ?? filter.search, choose, search };
}
