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

/** How long typing rests before the address follows it: browsers limit how often an address may change. */
const rest = 250;

/**
 * The filter in the page's address, so that it survives a reload and the way back. What is chosen makes a new entry of
 * the history; what is typed changes the one that is there.
 */
export function useFilter(categories: readonly string[]) {
  const query = useSyncExternalStore(subscribe, () => location.search, () => "");
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
    timer.current = setTimeout(() => choose({ ...readFilter(location.search, categories), search: text }, true), rest);
  }

  return { filter, text: typed ?? filter.search, choose, search };
}
