import { createContext, useContext } from "react";
import type { IslandDefinition } from "./define";

/**
 * When an island becomes live: with the page, when the browser is idle, when it comes into view, or only when it is touched
 * ("touch": its code is fetched when a visitor begins to move about). Touched, it lives at once whatever this says.
 */
type When = "load" | "idle" | "visible" | "touch";

/** Renders an island's component to HTML by itself; `prefix` makes its ids its own. */
export type IslandRenderer = <P extends object>(island: IslandDefinition<P>, props: P) => { html: string; prefix: string };

/** Given by the server entry. Without one (in component tests) islands render in place. */
export const IslandContext = createContext<IslandRenderer | null>(null);

interface IslandProps<P extends object> {
  of: IslandDefinition<P>;
  on?: When;
  /** Parameters of the address that the island answers to: with one of them it lives with the page. */
  query?: readonly string[];
  /** All that reaches the browser, as JSON. */
  props: Omit<P, "children">;
  children?: P["children" & keyof P];
}

/**
 * A place in a static page where a component hydrates. Children reach the component on the server alone: it shows them,
 * or each of them, in a `Slot`, where they stay as they are.
 */
export function Island<P extends object>({ of, on = "visible", query, props, children }: IslandProps<P>) {
  const render = useContext(IslandContext);
  const all = (children === undefined ? props : { ...props, children }) as P;
  if (!render) return <of.component {...all} />;
  const { html, prefix } = render(of, all);
  return (
    <>
      <div data-island={of.name} data-on={on} data-query={query?.join(" ")} data-prefix={prefix} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: embed(props) }} />
    </>
  );
}

/** JSON that can stand in a script element: nothing in it can close the element or open a comment. */
function embed(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c").replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");
}
