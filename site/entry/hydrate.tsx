import { hydrateRoot } from "react-dom/client";
import type { IslandDefinition } from "../components/island/define";
import { createTranslator, type i18n, TranslationProvider } from "../i18n";
// What the layout's islands need on every page stands in the script that all islands share, in place of some small files.
import "../components/ui/button";
import "../components/ui/dialog";
import "../components/ui/icon";

let translator: i18n | undefined;

/** The page's language and the translations of its islands, from the page's own JSON. */
function pageTranslator(): i18n {
  if (!translator) {
    const text = document.getElementById("gaceta-i18n")?.textContent ?? '{"lang":"","resources":{}}';
    const { lang, resources } = JSON.parse(text);
    translator = createTranslator(lang, { [lang]: resources });
  }
  return translator;
}

/** Makes one prerendered island live. */
export function hydrate<P extends object>(element: HTMLElement, island: IslandDefinition<P>): void {
  const json = element.nextElementSibling?.textContent ?? "{}";
  const Component = island.component;
  hydrateRoot(
    element,
    <TranslationProvider i18n={pageTranslator()}>
      <Component {...(JSON.parse(json) as P)} />
    </TranslationProvider>,
    { identifierPrefix: element.dataset.prefix ?? "", onRecoverableError: (error) => console.error(error) },
  );
  requestAnimationFrame(() => {
    for (const field of element.querySelectorAll<HTMLInputElement>("input:not([type=checkbox], [type=radio]), textarea")) retype(field);
  });
}

/** Tells React of a text that was typed, or restored, before it listened: it hears only of one that differs from the one it knows. */
function retype(field: HTMLInputElement): void {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
