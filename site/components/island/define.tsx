import type { ComponentProps, ComponentType } from "react";
import type { Group } from "../../i18n/namespaces";

/** A component that hydrates in the browser. Its props are JSON; nothing else of the page reaches it. */
export interface IslandDefinition<Props extends object> {
  /** Base name of its file without `.island.tsx`. */
  name: string;
  component: ComponentType<Props>;
  /** Translations that its code uses: the only ones that a browser gets. */
  translations: readonly Group[];
}

/** Declares an island; the default export of every `*.island.tsx`. */
export function defineIsland<Props extends object>(
  name: string,
  component: ComponentType<Props>,
  options: { translations?: readonly Group[] } = {},
): IslandDefinition<Props> {
  return { name, component, translations: options.translations ?? [] };
}

/**
 * An element inside an island that shows what the page renders: `<Island …>this</Island>` arrives as the island's children
 * on the server alone. In the browser its content is kept as it came, and is not shipped a second time as props.
 */
export function Slot({ children, ...attributes }: ComponentProps<"div">) {
  if (children !== undefined) return <div {...attributes}>{children}</div>;
  return <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
