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
  }
}
