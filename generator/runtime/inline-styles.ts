// Inline styles under a policy that forbids them. The generator moves style="…" of prerendered elements to data-style, with a
// rule in the page's style sheet. Elements and rules that scripts create through the CSSOM are allowed by the policy.

/** Sets the prerendered styles of an island on its elements, as React expects them and changes them later. */
export function restoreStyles(island: HTMLElement): void {
  for (const element of island.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style as string;
    delete element.dataset.style;
  }
}
