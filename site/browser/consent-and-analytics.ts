import { consent } from "../components/consent";

/**
 * Shows the cookie banner to visitors who have not answered, and moves the focus to the page when it disappears. Loads the
 * analytics script once a visitor has accepted.
 */
export function askConsent() {
  const container = document.querySelector<HTMLElement>("[data-analytics]");
  const banner = container?.querySelector("section");
  if (!container || !banner) return;
  let src = container.dataset.analytics; // undefined once the script is loaded
  const update = () => {
    const answer = consent.get();
    if (answer !== null && banner.contains(document.activeElement))
      document.querySelector("main")?.focus({ preventScroll: true });
    banner.hidden = answer !== null;
    if (!answer || !src) return;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    src = undefined;
  };
  banner.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-consent]");
    if (button) consent.set(button.dataset.consent === "true");
  });
  consent.subscribe(update);
  update();
}
