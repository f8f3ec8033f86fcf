import { consent } from "../components/consent";

/**
 * Shows the cookie banner to visitors who have not answered, and moves the focus to the page when it disappears. Loads the
 * analytics script once a visitor has accepted.
 */
export function askConsent() {
  const container = document.querySelector<HTMLElement>("[data-analytics]");
  let src = container?.dataset.analytics;
  const update = () => {
    const answer = consent.get();
    const banner = container?.querySelector("section");
    if (answer !== null && container?.contains(document.activeElement))
      document.querySelector("main")?.focus({ preventScroll: true });
    if (banner) banner.hidden = answer !== null;
    if (!answer || !src) return;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    src = undefined;
  };
  // Handles answers before the banner is hydrated; after that, the banner handles them itself.
  container?.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-island]:not([data-hydrated]) [data-consent]");
    if (button) consent.set(button.dataset.consent === "true");
  });
  consent.subscribe(update);
  update();
}
