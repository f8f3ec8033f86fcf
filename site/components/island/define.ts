import type { ComponentType } from "react";
import type { Namespace } from "../../i18n/namespaces";

/** A component that hydrates in the browser. Its props are JSON; nothing else of the page reaches it. */
export interface IslandDefinition<Props extends object> {
  /** Base name of its file without `.island.tsx`. */
  name: string;
  component: ComponentType<Props>;
  /** Translations that its code uses in the browser. */
  namespaces: readonly Namespace[];
}

/** Declares an island; the default export of every `*.island.tsx`. */
export function defineIsland<Props extends object>(
  name: string,
  component: ComponentType<Props>,
  options: { namespaces?: readonly Namespace[] } = {},
): IslandDefinition<Props> {
  return { name, component, namespaces: options.namespaces ?? [] };
}
