// Packages insert style elements, which the policy of the pages blocks. The bundler replaces their document.createElement("style"):
// the element stays empty for the browser, and its rules are in a constructed style sheet, which the policy allows.

/** Creates a style element whose text and rules apply while it is in the document. */
export function createStyle(): HTMLStyleElement {
  const element = document.createElement("style");
  const sheet = new CSSStyleSheet();
  // The browser ignores an element of another type. Packages set the type of style sheets.
  Element.prototype.setAttribute.call(element, "type", "text/plain");
  Object.defineProperties(element, {
    sheet: { get: () => (element.isConnected ? sheet : null) },
    type: { value: "text/css", writable: true },
    setAttribute: {
      value: (name: string, value: string) =>
        name !== "type" && Element.prototype.setAttribute.call(element, name, value),
    },
  });
  new MutationObserver(() => sheet.replaceSync(element.textContent ?? "")).observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  watch(element, sheet);
  return element;
}

const watched = new Map<HTMLStyleElement, CSSStyleSheet>();

/** Adopts a sheet while its element is in the document. */
function watch(element: HTMLStyleElement, sheet: CSSStyleSheet) {
  if (watched.size === 0)
    new MutationObserver(adopt).observe(document.documentElement, { childList: true, subtree: true });
  watched.set(element, sheet);
  queueMicrotask(adopt);
}

function adopt() {
  const sheets = document.adoptedStyleSheets;
  for (const [element, sheet] of watched) {
    const isAdopted = sheets.includes(sheet);
    if (element.isConnected && !isAdopted) sheets.push(sheet);
    if (!element.isConnected && isAdopted) sheets.splice(sheets.indexOf(sheet), 1);
  }
}
