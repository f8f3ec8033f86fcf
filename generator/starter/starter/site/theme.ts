import { useSyncExternalStore } from "react";

/** The color scheme of the page. */
export type Theme = "light" | "dark";

const changed = "themechange";

/** Shows the page in a theme, and remembers it for later visits. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {} // not allowed in this browser: the theme lasts until the page is left
  dispatchEvent(new Event(changed));
}

/** Returns the theme of the page: that of early.ts, or the one that was chosen later. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

function subscribe(call: () => void): () => void {
  addEventListener(changed, call);
  return () => removeEventListener(changed, call);
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
