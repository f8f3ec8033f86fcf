const parameter = "forceHideBadge";

/** Hides a third party's badge: keeps its parameter in the address and removes its elements once. */
export function hideBadge() {
  if (!document.querySelector('[data-badge="hide"]')) return;
  let removed = false;
  const check = () => {
    const address = new URL(location.href);
    if (address.searchParams.get(parameter) !== "true") {
      address.searchParams.set(parameter, "true");
      history.replaceState(history.state, "", address);
    }
    const badges = document.querySelectorAll("[id$='-badge'][data-widget], [class*='widget-badge']");
    if (removed || badges.length === 0) return;
    removed = true;
    for (const badge of badges) badge.remove();
  };
  check();
  setInterval(check, 1000);
}
