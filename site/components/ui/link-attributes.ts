/** Reports whether an address leads to another site. */
function isExternal(href: string): boolean {
  return /^https?:\/\//.test(href);
}

/** Id of the hidden text "opens in a new tab"; the layout renders it once for all links. */
export const newTabId = "new-tab";

/** Returns the attributes of a link to `href`. External links open in a new tab without access to this one. */
export function linkAttributes(href: string): {
  href: string;
  target?: "_blank";
  rel?: "noopener";
  "aria-describedby"?: string;
} {
  return isExternal(href) ? { href, target: "_blank", rel: "noopener", "aria-describedby": newTabId } : { href };
}
