/** Adds a button to each block of code that copies its text. The layout holds the button’s words. */
export function addCopyButtons() {
  const { copy, copied } = document.getElementById("words")?.dataset ?? {};
  if (!copy || !copied || !navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>(".prose pre")) {
    const frame = document.createElement("div");
    frame.className = "code";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText((block.textContent ?? "").trimEnd());
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = copy;
      }, 2000);
    });
    frame.append(block, button);
  }
}
