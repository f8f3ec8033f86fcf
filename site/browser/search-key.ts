/** Opens the search with “/”, unless the visitor is typing, and with Ctrl+K. */
export function openSearchWithKeys() {
  const button = document.querySelector<HTMLElement>("[data-search]");
  button?.setAttribute("aria-keyshortcuts", "/ Control+K");
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).closest?.("input,textarea,select");
    if (altKey || (ctrlKey || metaKey ? key !== "k" : key !== "/" || isTyping)) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) button?.click();
  });
}
