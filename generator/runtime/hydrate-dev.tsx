// Hydrates islands in `gaceta dev`: reports errors with the stack of components, and renders an island again when its code
// or its props have changed.

import type { ErrorInfo } from "react";
import { hydrateElement } from "./hydrate";
import type { IslandDefinition } from "./island";
import type { HeldEvents } from "./replay";

/** An element with a hydrated island. The page's script calls `update`. */
interface HydratedElement extends HTMLElement {
  gacetaIsland?: { update: (island: IslandDefinition<object>) => void };
}

/** Hydrates one prerendered island, or renders it again with new code. */
export function hydrate(
  element: HydratedElement,
  island: IslandDefinition<object>,
  held: HeldEvents,
): Promise<void> | undefined {
  if (element.gacetaIsland) {
    element.gacetaIsland.update(island);
    return undefined;
  }
  return hydrateElement(element, island, held, {
    onStart: (update) => {
      element.gacetaIsland = { update };
    },
    onRecoverableError: report("hydration", island.name),
    onUncaughtError: report("exception", island.name),
    onCaughtError: report("exception", island.name),
  });
}

/** Returns a function that passes an error to the script of `gaceta dev`. */
function report(kind: "exception" | "hydration", island: string) {
  return (error: unknown, info: ErrorInfo) => {
    console.error(error);
    const detail = { kind, error, island, componentStack: info.componentStack ?? "" };
    window.dispatchEvent(new CustomEvent("gaceta:error", { detail }));
  };
}
