// Hydrates islands in `gaceta dev`: reports errors with the stack of components, and renders an island again when its code
// or its props have changed.

import type { ComponentType, ErrorInfo } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { TranslationProvider } from "gaceta:translation";
import { pageTranslator, retype, typedTexts } from "./hydrate";
import type { IslandDefinition } from "./island";
import { readProps } from "./island-props";

/** An element with a hydrated island. The page's script calls `update`. */
interface HydratedElement extends HTMLElement {
  gacetaIsland?: { update: (component: ComponentType<never>, props: object) => void };
}

/** Hydrates one prerendered island, or renders it again with new code. */
export function hydrate<Props extends object>(element: HydratedElement, island: IslandDefinition<Props>): void {
  const props = () => readProps<Props>(element.nextElementSibling?.textContent ?? "{}");
  if (element.gacetaIsland) {
    element.gacetaIsland.update(island.component as ComponentType<never>, props());
    return;
  }
  const translator = pageTranslator();
  const tree = (Component: ComponentType<Props>, props: Props) => (
    <TranslationProvider translator={translator}>
      <Component {...props} />
    </TranslationProvider>
  );
  const typed = typedTexts(element);
  flushSync(() => {
    const options = {
      identifierPrefix: element.dataset.prefix ?? "",
      onRecoverableError: report("hydration", island.name),
      onUncaughtError: report("exception", island.name),
      onCaughtError: report("exception", island.name),
    };
    const first = tree(island.component, props());
    const root = island.client ? createRoot(element, options) : hydrateRoot(element, first, options);
    if (island.client) root.render(first);
    element.gacetaIsland = {
      update: (component, props) =>
        flushSync(() => root.render(tree(component as unknown as ComponentType<Props>, props as Props))),
    };
  });
  for (const [field, text] of typed) retype(field, text);
}

/** Returns a function that passes an error to the script of `gaceta dev`. */
function report(kind: "exception" | "hydration", island: string) {
  return (error: unknown, info: ErrorInfo) => {
    console.error(error);
    const detail = { kind, error, island, componentStack: info.componentStack ?? "" };
    window.dispatchEvent(new CustomEvent("gaceta:error", { detail }));
  };
}
