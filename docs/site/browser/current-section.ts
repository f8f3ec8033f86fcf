/** Marks the section that the reader sees in the list of the page’s sections. */
export function markCurrentSection() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  function mark() {
    const current = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < 120);
    for (const [i, link] of links.entries()) {
      if (i === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
  const observer = new IntersectionObserver(mark, { rootMargin: "-100px 0px 0px" });
  for (const heading of headings) if (heading) observer.observe(heading);
}
