/**
 * Opens the target of the address's fragment. After a fresh navigation it also scrolls to the target again, half a second
 * later, when the layout has settled. After a reload and in the history the browser restores the reader's own position.
 */
export function restoreFragment() {
  addEventListener("hashchange", openTarget);
  addEventListener("click", keepQuery);
  openTarget();
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash.length < 2 || /reload|back/.test(navigation?.type ?? "")) return;
  const timer = setTimeout(() => {
    document.querySelector(":target")?.scrollIntoView();
  }, 500);
  // A reader who has moved on meanwhile is not pulled back.
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, () => clearTimeout(timer), { once: true, passive: true });
}

/** Gives links to a place on this page the query of its address: without it the browser would load the page again. */
function keepQuery({ target }: MouseEvent) {
  const link = (target as Element).closest<HTMLAnchorElement>("a[href*='#']");
  if (link?.origin === location.origin && link.pathname === location.pathname && !link.search)
    link.search = location.search;
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
