/** Marks the document while it is scrolled more than 10 px: the header then gets a background. */
export function markScrolled() {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 10);
  addEventListener("scroll", update, { passive: true });
  update();
}
