/** Space above a target that rests below the header, in pixels. `scroll-padding-top` in reset.css is the same. */
const offset = 80;

/**
 * Opens the target of the address's fragment. After a fresh navigation it also scrolls to the target again, half a second
 * later, when the layout has settled. After a reload and in the history the browser restores the reader's own position.
 */
export function restoreFragment() {
  addEventListener("hashchange", openTarget);
  openTarget();
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash.length < 2 || /reload|back/.test(navigation?.type ?? "")) return;
  const timer = setTimeout(() => {
    const target = document.querySelector(":target");
    if (target) scrollTo({ top: target.getBoundingClientRect().top + scrollY - offset });
  }, 500);
  // A reader who has moved on meanwhile is not pulled back.
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, () => clearTimeout(timer), { once: true, passive: true });
}

/** Opens the accordion or the card that the address's fragment names or that contains its target. */
function openTarget(event?: Event) {
  const target = document.querySelector(":target");
  const around = target?.closest("details");
  const details = around ?? target?.querySelector<HTMLDetailsElement>(":scope > details");
  if (details && !details.open) {
    details.open = true;
    // A browser that does not open details for a link could not scroll to what they hide.
    if (around && event) target?.scrollIntoView();
  }
  target?.querySelector<HTMLElement>(":scope > button[aria-expanded='false']")?.click();
}
