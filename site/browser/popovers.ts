/** Keeps `aria-expanded` of the buttons of popovers up to date. A click on a link closes the popover that contains the link. */
export function trackPopovers() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[popovertarget]")) {
    const popover = button.popoverTargetElement as HTMLElement;
    const update = () => button.setAttribute("aria-expanded", `${popover.matches(":popover-open")}`);
    popover.addEventListener("toggle", update);
    popover.addEventListener("click", ({ target }) => (target as Element).closest("a") && popover.hidePopover());
    update();
  }
}
