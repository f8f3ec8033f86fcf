import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { TranslationProvider } from "gaceta:translation";
import { pageTranslator } from "./hydrate";
import type { IslandDefinition } from "./island";
import { readProps } from "./island-props";

/** Renders an island that was not prerendered, in place of its fallback. The script element after it holds its props. */
export function hydrate<Props extends object>(element: HTMLElement, island: IslandDefinition<Props>): void {
  const Component = island.component;
  const props = readProps<Props>(element.nextElementSibling?.textContent ?? "{}");
  const root = createRoot(element, { identifierPrefix: element.dataset.prefix ?? "" });
  flushSync(() =>
    root.render(
      <TranslationProvider translator={pageTranslator()}>
        <Component {...props} />
      </TranslationProvider>,
    ),
  );
}
