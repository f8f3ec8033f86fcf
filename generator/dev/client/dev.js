// The script that `gaceta dev` adds to each page. It listens for changes, updates the page, and shows diagnostics, errors of the
// browser and unpublished articles.
import { diagnostics, hiddenArticles, missingPage, show } from "./overlay.js";
import { remember, update, updateIslands } from "./update.js";

const data = document.querySelector('script[src="/_gaceta/dev.js"]').dataset;
const { file, assets } = data;
let { shape } = data;
const placeKey = "gaceta-dev-place";

let site = {}; // the last event
let errors = []; // of the browser, as the server describes them
let hasNewIslands = false; // their code runs already, and the page is rendered again
function render() {
  show([
    ...(site.text
      ? [
          diagnostics(
            site.error ? "gaceta dev: an error. The page shows the last good version." : "gaceta dev: a warning",
            site,
          ),
        ]
      : []),
    ...errors.map((error) =>
      diagnostics("gaceta dev: an error in the browser", error, () => {
        errors = errors.filter((other) => other !== error);
      }),
    ),
    ...(site.hidden?.length ? [hiddenArticles(site.hidden)] : []),
    ...(site.missing ? [missingPage()] : []),
  ]);
}

window.$gacetaErrors.listen(async (error) => {
  const body = JSON.stringify({ ...error, file, address: location.pathname });
  const answer = await fetch("/_gaceta/errors", { method: "POST", body });
  const described = await answer.json();
  if (!described.error || errors.some(({ text }) => text === described.text)) return;
  errors.push(described);
  render();
});

function replaceStyles(styles) {
  const old = [...document.querySelectorAll('link[rel="stylesheet"][href*="/_assets/"]')];
  if (old.length !== styles.length) return reload();
  styles.forEach((href, i) => {
    if (old[i].getAttribute("href") === href) return;
    const link = old[i].cloneNode();
    link.setAttribute("href", href);
    link.removeAttribute("integrity");
    link.onload = () => old[i].remove();
    old[i].after(link);
  });
}

/** A selector of the focused element. */
function focused() {
  const path = [];
  for (let e = document.activeElement; e && e !== document.body; e = e.parentElement) {
    if (e.id) return [`#${CSS.escape(e.id)}`, ...path].join(" > ");
    path.unshift(`${e.localName}:nth-child(${[...e.parentElement.children].indexOf(e) + 1})`);
  }
  return path.length > 0 ? ["body", ...path].join(" > ") : "";
}

function reload() {
  source?.close();
  sessionStorage.setItem(placeKey, JSON.stringify([location.href, scrollX, scrollY, focused()]));
  location.reload();
}

// Browsers restore the scroll position only if the page's height has not changed, and never the focus.
const [href, x, y, selector] = JSON.parse(sessionStorage.getItem(placeKey) ?? "[]");
sessionStorage.removeItem(placeKey);
if (href === location.href) {
  if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: "instant" });
  if (selector) document.querySelector(selector)?.focus({ preventScroll: true });
}

async function receive(event) {
  if (event.scripts) {
    errors = [];
    hasNewIslands = true;
    return updateIslands(event.scripts);
  }
  if (event.reload) return reload();
  if (event.shape !== shape) {
    if (!hasNewIslands) errors = []; // else they are those of the new code
    const now = await update(file);
    if (!now) return reload();
    shape = now;
  }
  hasNewIslands = false;
  replaceStyles(event.styles ?? []);
  site = event;
  render();
}

let source;
let queue = remember(file, shape).catch(() => {}); // one event after the other
function listen() {
  // Browsers limit the connections to a host, so only visible pages have one.
  source?.close();
  if (document.hidden) return;
  source = new EventSource(`/_gaceta/events?${new URLSearchParams({ file, assets, address: location.pathname })}`);
  source.onmessage = ({ data }) => {
    queue = queue.then(() => receive(JSON.parse(data))).catch(reportError);
  };
}
addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (e) => e.persisted && listen());
listen();
