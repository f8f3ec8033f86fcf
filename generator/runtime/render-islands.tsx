import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type IslandDefinition, type RenderIsland, SlotContext } from "./island";

/** HTML of islands without slots. Many pages show the same ones, such as the layout's. */
export class IslandCache {
  readonly #html = new Map<string, string>();

  /** Returns the HTML for a key, which holds everything that it depends on. */
  get(key: string, render: () => string): string {
    let html = this.#html.get(key);
    if (html === undefined) {
      html = render();
      if (this.#html.size >= 1000) this.#html.clear();
      this.#html.set(key, html);
    }
    return html;
  }
}

/** Renders the islands of one page, each as a React root of its own, and lists them. */
export function createIslandRenderer(
  lang: string,
  provideTranslations: (children: ReactNode) => ReactNode,
  cache: IslandCache,
) {
  const rendered = new Map<string, IslandDefinition<object>>();
  const counts = new Map<string, number>();
  const render: RenderIsland = (island, props, slots) => {
    const { name, component: Component } = island;
    rendered.set(name, island as unknown as IslandDefinition<object>);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const prefix = `${name}-${count}-`;
    const html = () =>
      renderToString(
        provideTranslations(
          <SlotContext value={slots ?? {}}>
            <Component {...props} />
          </SlotContext>,
        ),
        { identifierPrefix: prefix },
      );
    // Slots hold React elements, which have no text form to compare.
    return { html: slots ? html() : cache.get(JSON.stringify([lang, prefix, props]), html), prefix };
  };
  return { render, rendered: () => [...rendered.values()] };
}
