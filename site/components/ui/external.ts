/** Whether an address leaves the site; such links open in a new tab. */
function isExternal(href: string): boolean {
  return /^https?:\/\//.test(href);
}

/** The id of the text that says so, once on a page: the layout has it. */
export const newTabId = "new-tab";

/** What a link to `href` needs beside it: external ones open in a new tab that cannot reach this one, and say so. */
export function linkAttributes(href: string): { href: string; target?: "_blank"; rel?: "noopener"; "aria-describedby"?: string } {
  return isExternal(href) ? { href, target: "_blank", rel: "noopener", "aria-describedby": newTabId } : { href };
}
