// Chooses the theme. styles.css waits for the attribute for a moment, so that the page never flashes in the wrong theme.

let chosen: string | null = null;
try {
  chosen = localStorage.getItem("theme");
} catch {} // not allowed in this browser
const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = isDark ? "dark" : "light";

export {};
