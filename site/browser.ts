// Runs when the page is idle. Without it the page does everything it has to.

import { consent } from "./components/consent";

const idle = window.requestIdleCallback ?? setTimeout;
// Functions that measure the layout come before those that change the page: each measurement after a change forces another
// layout. They run one by one, so that a phone can answer a first tap in between.
for (const start of [reveal, markScrolled, followLinks, restoreAnchor, askConsent, hideBadge]) idle(() => start());

/** Sections below the fold fade in when a tenth of them is visible. Only this script ever hides them. */
function reveal() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // The browser tells where each of them stands once it knows; asking would make it lay out the page at once.
  const places = new IntersectionObserver((entries) => {
    places.disconnect();
    const view = innerHeight;
    for (const { target, boundingClientRect } of entries) {
      // A tenth of a very long section may be more than the screen ever shows.
      if (boundingClientRect.top >= view) fadeIn(target as HTMLElement, Math.min(0.1, view / 4 / boundingClientRect.height));
    }
  });
  for (const section of document.querySelectorAll("[data-reveal]")) places.observe(section);
}

/** Hides a section until this part of it is seen. */
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

/** Past 10 px of scrolling the header stands on a ground of its own. */
function markScrolled() {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 10);
  addEventListener("scroll", update, { passive: true });
  update();
}

/** Logs the links that are followed. The switch leads to the same place on the page in the other language. */
function followLinks() {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
    if (!link) return;
    if ("language" in link.dataset) link.hash = location.hash;
    console.log("link", link.getAttribute("href"));
  });
}

/** A page opened at an anchor comes back to it once everything has its place. */
function restoreAnchor() {
  if (location.hash.length < 2) return;
  setTimeout(() => {
    const target = document.querySelector(":target");
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    scrollTo({ top: target.getBoundingClientRect().top + scrollY - 80 });
  }, 500);
}

/** Keeps a third party's badge away: its parameter stays in the address, its elements are removed. */
function hideBadge() {
  if (!document.querySelector('[data-badge="hide"]')) return;
  const parameter = "forceHideBadge";
  let cleaned = false;
  const check = () => {
    const address = new URL(location.href);
    if (address.searchParams.get(parameter) !== "true") {
      address.searchParams.set(parameter, "true");
      history.replaceState(history.state, "", address);
    }
    const found = document.querySelectorAll("[id$='-badge'][data-widget], [class*='widget-badge']");
    if (!cleaned && found.length > 0) {
      cleaned = true;
      for (const element of found) element.remove();
    }
  };
  check();
  setInterval(check, 1000);
}

/** Shows the banner to those who have not answered it, and loads the analytics script, once, for those who accepted. */
function askConsent() {
  const place = document.querySelector<HTMLElement>("[data-analytics]");
  let src = place?.dataset.analytics;
  const update = () => {
    const answer = consent.get();
    const banner = place?.querySelector("section");
    if (banner) banner.hidden = answer !== null;
    if (!answer || !src) return;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    src = undefined;
  };
  // An answer counts at once, before the banner lives; from then on the banner gives it itself.
  place?.addEventListener("click", ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>("[data-island]:not([data-hydrated]) [data-consent]")?.dataset.consent;
    if (answer) consent.set(answer === "true");
  });
  consent.subscribe(update);
  update();
}
