/** Logs clicks on links. */
export function logLinkClicks() {
  addEventListener("click", ({ target }) => {
    const link = (target as Element).closest?.("a[href]");
    if (link) console.log("link", link.getAttribute("href"));
  });
}
