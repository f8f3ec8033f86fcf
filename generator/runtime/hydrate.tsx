import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { createTranslator, TranslationProvider, type Translator } from "gaceta:translation";
import type { IslandDefinition } from "./island";
import { readProps } from "./island-props";

let translator: { of: Translator } | undefined;

/** The translator of the page's language, with the texts of its islands only. */
export function pageTranslator(): Translator {
  if (!translator) {
    const { lang = "", resources = {} } = JSON.parse(document.getElementById("gaceta-i18n")?.textContent || "{}");
    translator = { of: createTranslator(lang, { [lang]: resources }) };
  }
  return translator.of;
}

/** Hydrates one prerendered island. The script element after it holds its props. Text that was typed before is kept. */
export function hydrate<Props extends object>(element: HTMLElement, island: IslandDefinition<Props>): void {
  const json = element.nextElementSibling?.textContent ?? "{}";
  const Component = island.component;
  const typed = typedTexts(element);
  // Without flushSync the visitor could type between reading the texts and hydrating, and React would discard that.
  flushSync(() =>
    hydrateRoot(
      element,
      <TranslationProvider translator={pageTranslator()}>
        <Component {...readProps<Props>(json)} />
      </TranslationProvider>,
      { identifierPrefix: element.dataset.prefix ?? "", onRecoverableError: console.error },
    ),
  );
  for (const [field, text] of typed) retype(field, text);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Returns the text fields whose text differs from the prerendered one, with their texts. */
export function typedTexts(element: HTMLElement): [TextField, string][] {
  const fields = element.querySelectorAll<TextField>("input:not([type=checkbox], [type=radio]), textarea");
  return [...fields].filter((field) => field.value !== field.defaultValue).map((field) => [field, field.value]);
}

/** Enters a text into a field as a visitor would. React reports only values that differ from the last it saw. */
export function retype(field: TextField, text: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
