/** Whether an address leaves the site; such links open in a new tab. */
export function isExternal(href: string): boolean {
  return /^https?:\/\//.test(href);
}

/** What a link to `href` needs beside it: external ones open in a new tab that cannot reach this one. */
export function linkAttributes(href: string): { href: string; target?: "_blank"; rel?: "noopener" } {
  return isExternal(href) ? { href, target: "_blank", rel: "noopener" } : { href };
}
