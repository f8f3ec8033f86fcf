/**
 * Keeps `aria-expanded` of the buttons of popovers up to date. A popover closes after a click on a link in it, and when its
 * button is no longer shown. That happens to the menu of phones when the window becomes wider.
 */
export function trackPopovers() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[popovertarget]")) {
    const popover = button.popoverTargetElement as HTMLElement;
    const isOpen = () => popover.matches(":popover-open");
    const update = () => button.setAttribute("aria-expanded", `${isOpen()}`);
    popover.addEventListener("toggle", update);
    popover.addEventListener("click", ({ target }) => (target as Element).closest("a") && popover.hidePopover());
    addEventListener("resize", () => isOpen() && !button.checkVisibility() && popover.hidePopover());
    update();
    // The word next to the button opens the panel too. Without scripts, or with a key that opens a tab, it is a link.
    const word = document.querySelector<HTMLElement>(`[data-opens="${popover.id}"]`);
    word?.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      popover.togglePopover();
    });
  }
}
