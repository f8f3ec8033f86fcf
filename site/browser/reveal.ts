/** Lets sections below the fold fade in when a tenth of them is visible. Without this script all sections are visible. */
export function revealSections() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // An observer reports the positions without forcing a layout.
  const positions = new IntersectionObserver((entries) => {
    positions.disconnect();
    const windowHeight = innerHeight;
    for (const { target, boundingClientRect } of entries) {
      if (boundingClientRect.top < windowHeight) continue;
      // A tenth of a very long section can be higher than the window.
      fadeIn(target as HTMLElement, Math.min(0.1, windowHeight / 4 / boundingClientRect.height));
    }
  });
  for (const section of document.querySelectorAll("[data-reveal]")) positions.observe(section);
}

/** Hides a section until this part of it (0 to 1) is visible. */
function fadeIn(section: HTMLElement, threshold: number) {
  section.dataset.reveal = "out";
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      section.dataset.reveal = "in";
    },
    { threshold },
  );
  observer.observe(section);
}
