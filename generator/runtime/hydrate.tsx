import { hydrateRoot } from "react-dom/client";
import { createTranslator, TranslationProvider, type Translator } from "gaceta:translation";
import type { IslandDefinition } from "./island";

let translator: { of: Translator } | undefined;

/** The translator of the page's language, with the texts of its islands only. */
function pageTranslator(): Translator {
  if (!translator) {
    const { lang = "", resources = {} } = JSON.parse(document.getElementById("gaceta-i18n")?.textContent || "{}");
    translator = { of: createTranslator(lang, { [lang]: resources }) };
  }
  return translator.of;
}

/** Hydrates one prerendered island. The script element after it holds its props. */
export function hydrate<Props extends object>(element: HTMLElement, island: IslandDefinition<Props>): void {
  const json = element.nextElementSibling?.textContent ?? "{}";
  const Component = island.component;
  hydrateRoot(
    element,
    <TranslationProvider translator={pageTranslator()}>
      <Component {...(JSON.parse(json) as Props)} />
    </TranslationProvider>,
    { identifierPrefix: element.dataset.prefix ?? "", onRecoverableError: (error) => console.error(error) },
  );
  requestAnimationFrame(() => {
    for (const field of element.querySelectorAll<HTMLInputElement>(
      "input:not([type=checkbox], [type=radio]), textarea",
    ))
      restoreInput(field);
  });
}

/** Tells React about text that was typed before hydration. React reports only values that differ from the last it saw. */
function restoreInput(field: HTMLInputElement): void {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
