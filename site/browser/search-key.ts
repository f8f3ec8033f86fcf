/** Opens the search with “/”, unless the visitor is typing, and with Ctrl+K. What is typed until it opens is not lost. */
export function openSearchWithKeys() {
  const button = document.querySelector<HTMLElement>("[data-search]");
  button?.setAttribute("aria-keyshortcuts", "/ Control+K");
  button?.addEventListener("click", keepTyping);
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).closest?.("input,textarea,select");
    if (altKey || (ctrlKey || metaKey ? key !== "k" : key !== "/" || isTyping)) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) button?.click();
  });
}

/** How long typed text waits for the code of the search, in milliseconds. Then the keys work as before. */
const searchTimeout = 3000;

/** Collects what is typed while the code of the search loads, and enters it into the field once the field has the focus. */
function keepTyping() {
  let typed = "";
  const end = new AbortController();
  const { signal } = end;
  const collect = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  const enter = ({ target }: FocusEvent) => {
    end.abort();
    if (!typed || !(target instanceof HTMLInputElement)) return;
    target.setRangeText(typed, 0, 0, "end");
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  addEventListener("keydown", collect, { capture: true, signal });
  addEventListener("focusin", enter, { signal });
  addEventListener("pointerdown", () => end.abort(), { signal });
  setTimeout(() => end.abort(), searchTimeout);
}
