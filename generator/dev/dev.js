// The script that `gaceta dev` adds to each page. It listens for changes, reloads the page or replaces its style sheets, and
// shows diagnostics and unpublished articles. It does not change the page's own elements.
const { file, shape, assets } = document.querySelector('script[src="/_gaceta/dev.js"]').dataset;
const scrollKey = "gaceta-dev-place";

const css = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: grid; justify-items: start; gap: 8px; padding: 12px; pointer-events: none; color-scheme: light dark; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
section { pointer-events: auto; box-sizing: border-box; max-width: 100%; border: 1px solid; border-radius: 6px; background: light-dark(#fff, #191b1f); color: light-dark(#1b1d22, #eceef2); box-shadow: 0 2px 12px rgb(0 0 0 / 0.25); }
section.error { width: 100%; border-color: light-dark(#b3261e, #ff8a80); }
section.warning { border-color: light-dark(#8a5a00, #ffc857); }
section.hidden { border-color: light-dark(#5b6472, #a7b0bd); padding: 4px 10px; font-family: system-ui, sans-serif; }
header { display: flex; justify-content: space-between; gap: 16px; padding: 6px 12px; font-family: system-ui, sans-serif; font-weight: 600; }
pre { margin: 0; padding: 4px 12px 12px; max-height: 45vh; overflow: auto; font: inherit; tab-size: 4; }
section.warning:not(.open) pre { display: none; }
button { all: unset; cursor: pointer; padding: 0 6px; border-radius: 4px; }
button:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px; }
a { color: inherit; }
`;

/** The panel outside the body; created when it is first needed. */
let panel;
function show(sections) {
  if (!panel) {
    if (sections.length === 0) return;
    const host = document.createElement("gaceta-dev");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    panel = host.attachShadow({ mode: "open" });
    panel.adoptedStyleSheets = [sheet];
    document.documentElement.append(host);
  }
  panel.replaceChildren(...sections);
}

function element(name, props, ...children) {
  const e = Object.assign(document.createElement(name), props);
  e.append(...children);
  return e;
}

function diagnostics({ text, error }) {
  const button = element("button", { type: "button", textContent: error ? "Close" : "Show" });
  const section = element(
    "section",
    { className: error ? "error" : "warning", role: error ? "alert" : "status" },
    element(
      "header",
      {},
      error ? "gaceta dev: an error. The page shows the last good version." : "gaceta dev: a warning",
      button,
    ),
    element("pre", { textContent: text.trim(), tabIndex: 0 }),
  );
  button.onclick = () => {
    if (error) section.remove();
    else button.textContent = section.classList.toggle("open") ? "Hide" : "Show";
  };
  return section;
}

function hiddenArticles(list) {
  const here = list.length === 1 && list[0].address === location.pathname;
  if (here)
    return element("section", { className: "hidden", role: "status" }, `Not public: this article ${list[0].why}.`);
  const items = list.flatMap((a, i) => [
    i > 0 ? ", " : "",
    element("a", { href: a.address, textContent: a.title }),
    ` ${a.why}`,
  ]);
  return element("section", { className: "hidden", role: "status" }, "Not public: ", ...items, ".");
}

function replaceStyles(styles) {
  const old = [...document.querySelectorAll('link[rel="stylesheet"]')];
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

function reload() {
  source?.close();
  sessionStorage.setItem(scrollKey, JSON.stringify([location.href, scrollX, scrollY]));
  location.reload();
}

// Browsers restore the scroll position only if the page's height has not changed.
const [href, x, y] = JSON.parse(sessionStorage.getItem(scrollKey) ?? "[]");
sessionStorage.removeItem(scrollKey);
if (href === location.href && (scrollX !== x || scrollY !== y)) scrollTo({ left: x, top: y, behavior: "instant" });

let source;
function listen() {
  // Browsers limit the connections to a host, so only visible pages have one.
  if (document.hidden) return source?.close();
  source?.close();
  source = new EventSource(
    `/_gaceta/events?${new URLSearchParams({ file, shape, assets, address: location.pathname })}`,
  );
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.reload) return reload();
    replaceStyles(event.styles ?? []);
    show([
      ...(event.text ? [diagnostics(event)] : []),
      ...(event.hidden?.length ? [hiddenArticles(event.hidden)] : []),
    ]);
  };
}
addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (e) => e.persisted && listen());
listen();
