/** Makes the page's islands of a name live, as touching them would. */
export function wake(name: string): void {
  for (const island of document.querySelectorAll(`[data-island="${name}"]`)) island.dispatchEvent(new Event("wake", { bubbles: true }));
}
