/** Scrolls to the target of the address's fragment again, after half a second, when the layout has settled. */
export function restoreFragment() {
  if (location.hash.length < 2) return;
  setTimeout(() => {
    const target = document.querySelector(":target");
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    const headerHeight = 80;
    scrollTo({ top: target.getBoundingClientRect().top + scrollY - headerHeight });
  }, 500);
}
