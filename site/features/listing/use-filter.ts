import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Filter, readFilter, writeFilter } from "./filter";

const changed = "listing-filter";

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(changed, listener);
  };
}

/** Delay after the last keystroke before the address changes, in milliseconds: browsers limit history calls. */
const typingDelay = 250;

/**
 * Keeps the filter in the page's address, so that it survives reloading and going back. `choose` adds a history entry;
 * `search` replaces the current one. `text` is the search text, including what has not reached the address yet.
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
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(next: Filter, replace = false): void {
    clearTimeout(timer.current);
    setTyped(null);
    const address = location.pathname + writeFilter(location.search, next) + location.hash;
    if (replace) history.replaceState(history.state, "", address);
    else history.pushState(null, "", address);
    dispatchEvent(new Event(changed));
  }

  function search(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => choose({ ...readFilter(location.search, categories), search: text }, true),
      typingDelay,
    );
  }

  return { filter, text: typed ?? filter.search, choose, search };
}
