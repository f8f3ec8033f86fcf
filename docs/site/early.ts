// Runs before the first paint, so that a chosen color scheme never flashes.

try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be blocked. Then the page follows the system.
}
