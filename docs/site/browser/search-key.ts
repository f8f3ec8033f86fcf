/** Opens the search with “/”, unless the reader is typing. */
export function openSearchWithSlash() {
  addEventListener("keydown", (event) => {
    const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-search]")?.click();
  });
}
