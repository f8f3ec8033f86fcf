import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { IslandDefinition } from "../components/island/define";
import type { IslandRenderer } from "../components/island/island";
import type { Remember } from "./memory";

interface Collecting {
  /** Begins the ids of its islands, so that they are the page's only ones. */
  prefix: string;
  /** What the islands depend on besides their props. */
  by: string;
  /** Puts the contexts of a page around a node. */
  wrap: (children: ReactNode) => ReactNode;
  remember: Remember;
}

/** Renders islands by themselves, and says which it has rendered. */
export function collector({ prefix: first, by, wrap, remember }: Collecting): { island: IslandRenderer; used: () => IslandDefinition<object>[] } {
  const used = new Map<string, IslandDefinition<object>>();
  let count = 0;
  const island: IslandRenderer = (definition, props) => {
    used.set(definition.name, definition as unknown as IslandDefinition<object>);
    const prefix = `${first}${definition.name}-${++count}-`;
    const Component = definition.component;
    const make = () => renderToString(wrap(<Component {...props} />), { identifierPrefix: prefix });
    // Many pages have the same island. What has children of the page is not.
    return { html: "children" in props ? make() : remember(`${by} ${prefix} ${JSON.stringify(props)}`, make), prefix };
  };
  return { island, used: () => [...used.values()] };
}

/** Other pages would not know of an island that stands in what they take over. */
export function noIsland(island: { name: string }): never {
  throw new Error(`the island “${island.name}” stands in a <Kept>, which is rendered for one page and shown by others`);
}
