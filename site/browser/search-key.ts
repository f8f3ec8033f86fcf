/** Opens the search with “/”, unless the visitor is typing, and with Ctrl+K. What is typed until it opens is not lost. */
export function openSearchWithKeys() {
  const button = document.querySelector<HTMLElement>("[data-search]");
  button?.setAttribute("aria-keyshortcuts", "/ Control+K");
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).closest?.("input,textarea,select");
    if (altKey || (ctrlKey || metaKey ? key !== "k" : key !== "/" || isTyping)) return;
    event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    button?.focus(); // keys that are pressed while the code of the search loads are repeated in its field
    button?.click();
  });
}
