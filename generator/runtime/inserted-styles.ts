// Packages insert style elements, which the policy of the pages blocks. The bundler replaces their document.createElement("style"):
// the element is one that browsers do not know, and its rules are in a constructed style sheet, which the policy allows. What they
// render as <style> becomes the component Style.

import { createElement, type ReactNode, useInsertionEffect } from "react";

/** Renders a style element of a package. The generator moves that of the server into the style sheet of the page. */
export function Style(props: { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string }; media?: string }) {
  const { children, dangerouslySetInnerHTML: inner, media } = props;
  const rules = inner?.__html ?? [children].flat().join("");
  const text = media ? `@media ${media}{${rules}}` : rules;
  useInsertionEffect(() => {
    const element = document.head.appendChild(createStyle());
    element.textContent = text;
    return () => element.remove();
  }, [text]);
  if (typeof document !== "undefined") return null;
  return createElement("style", { "data-inserted": "", dangerouslySetInnerHTML: { __html: text } });
}

/** Creates an element in place of a style element. Its text and rules apply while it is in the document. */
export function createStyle(): HTMLElement {
  const element = document.createElement("gaceta-style");
  element.hidden = true;
  const sheet = apply(element, new CSSStyleSheet());
  Object.defineProperty(element, "sheet", { get: () => (element.isConnected ? sheet : null) });
  return element;
}

const watched = new Map<Element, CSSStyleSheet>();
let isObserving = false;

/** Gives a sheet the text of an element, now and later, and adopts it while the element is in the document. */
function apply(element: Element, sheet: CSSStyleSheet): CSSStyleSheet {
  let text = "";
  const read = () => {
    // An empty text is added by packages that insert rules, which must stay.
    if (element.textContent === text) return;
    text = element.textContent;
    sheet.replaceSync(text);
  };
  new MutationObserver(read).observe(element, { childList: true, characterData: true, subtree: true });
  read();
  watched.set(element, sheet);
  observeStyles();
  queueMicrotask(adopt);
  return sheet;
}

/** Adopts the sheets of created styles, and of those in HTML that scripts parse, while they are in the document. */
export function observeStyles(): void {
  if (isObserving) return;
  isObserving = true;
  new MutationObserver(adopt).observe(document.documentElement, { childList: true, subtree: true });
}

function adopt() {
  for (const element of document.querySelectorAll("gaceta-style"))
    if (!watched.has(element)) apply(element, new CSSStyleSheet({ media: element.getAttribute("media") ?? "" }));
  const sheets = document.adoptedStyleSheets;
  for (const [element, sheet] of watched) {
    const isAdopted = sheets.includes(sheet);
    if (element.isConnected && !isAdopted) sheets.push(sheet);
    if (!element.isConnected && isAdopted) sheets.splice(sheets.indexOf(sheet), 1);
  }
}
