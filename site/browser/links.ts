/** Logs clicks on links. The language switch keeps the fragment of the address. */
export function logLinks() {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
    if (!link) return;
    if ("language" in link.dataset) link.hash = location.hash;
    console.log("link", link.getAttribute("href"));
  });
}
