/** Makes the button for dark mode work. Without a choice the page follows the system. */
export function switchTheme() {
  const button = document.querySelector("[data-theme-switch]");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = () => button?.setAttribute("aria-pressed", String(isDark()));
  button?.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // Storage can be blocked. Then the choice lasts for this page.
    }
    show();
  });
  system.addEventListener("change", show);
  show();
}
