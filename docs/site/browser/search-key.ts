/** Opens the search with “/”, unless the reader is typing, and with Ctrl+K. */
export function openSearchWithKeys() {
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
    if (altKey || (ctrlKey || metaKey ? key !== "k" : key !== "/" || isTyping)) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) document.querySelector<HTMLElement>("[data-search]")?.click();
  });
}
