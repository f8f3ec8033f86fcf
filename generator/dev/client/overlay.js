// The panel at the bottom of the page: diagnostics, errors of the browser, articles that are not public. It is in a shadow
// tree outside of the body, so neither the page's styles nor its scripts notice it.

const css = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: grid; justify-items: start; gap: 8px; padding: 12px; pointer-events: none; color-scheme: light dark; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
section { pointer-events: auto; box-sizing: border-box; max-width: 100%; border: 1px solid; border-radius: 6px; background: light-dark(#fff, #191b1f); color: light-dark(#1b1d22, #eceef2); box-shadow: 0 2px 12px rgb(0 0 0 / 0.25); }
section.error { width: 100%; border-color: light-dark(#b3261e, #ff8a80); }
section.warning { border-color: light-dark(#8a5a00, #ffc857); }
section.note { border-color: light-dark(#5b6472, #a7b0bd); padding: 4px 10px; font-family: system-ui, sans-serif; }
header { display: flex; justify-content: space-between; gap: 16px; padding: 6px 12px; font-family: system-ui, sans-serif; font-weight: 600; }
pre { margin: 0; padding: 4px 12px 12px; max-height: 45vh; overflow: auto; font: inherit; tab-size: 4; }
section.warning:not(.open) pre { display: none; }
button { all: unset; cursor: pointer; padding: 0 6px; border-radius: 4px; }
pre button { padding: 0; text-decoration: underline; }
button:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid; outline-offset: 2px; }
a { color: inherit; }
`;

/** The shadow tree; created when it is first needed. */
let panel;

/** Shows sections, instead of those shown before. */
export function show(sections) {
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

/** A section with the words of the terminal. Each place in it opens the author's editor. */
export function diagnostics(title, { text, error, places }, close) {
  const button = element("button", { type: "button", textContent: error ? "Close" : "Show" });
  const section = element(
    "section",
    { className: error ? "error" : "warning", role: error ? "alert" : "status" },
    element("header", {}, title, button),
    element("pre", { tabIndex: 0 }, ...withPlaces(text.trim(), places ?? [])),
  );
  button.onclick = () => {
    if (error) {
      section.remove();
      close?.();
    } else button.textContent = section.classList.toggle("open") ? "Hide" : "Show";
  };
  return section;
}

/** Splits a text at its places, such as content/a.md:3:1, and turns them into buttons. */
function withPlaces(text, places) {
  let parts = [text];
  for (const place of places)
    parts = parts.flatMap((part) =>
      typeof part === "string"
        ? part.split(`${place}:\n`).flatMap((piece, i) => (i === 0 ? [piece] : [opener(place), ":\n", piece].flat()))
        : [part],
    );
  return parts;
}

function opener(place) {
  const button = element("button", { type: "button", textContent: place, title: "Open in the editor" });
  button.onclick = async () => {
    const answer = await fetch("/_gaceta/open", { method: "POST", body: place });
    button.title = answer.ok ? "Open in the editor" : await answer.text();
    if (!answer.ok) button.after(` (${button.title.trim()})`);
  };
  return button;
}

/** A line about articles that visitors do not get. */
export function hiddenArticles(list) {
  const here = list.length === 1 && list[0].address === location.pathname;
  if (here) return note(`Not public: this article ${list[0].why}.`);
  const items = list.flatMap((a, i) => [
    i > 0 ? ", " : "",
    element("a", { href: a.address, textContent: a.title }),
    ` ${a.why}`,
  ]);
  return note("Not public: ", ...items, ".");
}

/** A line on a page of an address that does not exist. */
export function missingPage() {
  return note("No page has this address. ", element("a", { href: "/_gaceta/routes", textContent: "All pages" }));
}

const note = (...children) => element("section", { className: "note", role: "status" }, ...children);
