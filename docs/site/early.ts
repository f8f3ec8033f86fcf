// Restores the chosen color scheme. styles/tokens.css waits for the attribute for a moment, so that nothing flashes.

let theme: string | null = null;
try {
  theme = localStorage.getItem("theme");
} catch {
  // Storage can be blocked. Then the page follows the system.
}
document.documentElement.dataset.theme = theme ?? "";

export {};
