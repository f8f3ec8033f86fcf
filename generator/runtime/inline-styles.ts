// Inline styles under a policy that forbids them. The generator moves style="…" of prerendered elements to data-style, with a
// rule in the page's style sheet. Elements and rules that scripts create through the CSSOM are allowed by the policy.

/** Sets the prerendered styles of an island on its elements, as React expects them and changes them later. */
export function restoreStyles(island: ParentNode): void {
  setStyles(island, "data-style");
}

/** Sets the declarations in an attribute on the elements that have it. */
export function setStyles(root: ParentNode, attribute: string) {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.cssText = element.getAttribute(attribute) as string;
    element.removeAttribute(attribute);
  }
}
