const parameter = "forceHideBadge";

/** Hides a third party's badge: adds its parameter to the address once, and removes its elements whenever they appear. */
export function hideThirdPartyBadge() {
  if (!document.querySelector('[data-badge="hide"]')) return;
  const address = new URL(location.href);
  if (address.searchParams.get(parameter) !== "true") {
    address.searchParams.set(parameter, "true");
    history.replaceState(history.state, "", address);
  }
  const removeBadges = () => {
    for (const badge of document.querySelectorAll("[id$='-badge'][data-widget], [class*='widget-badge']"))
      badge.remove();
  };
  removeBadges();
  setInterval(removeBadges, 1000);
}
