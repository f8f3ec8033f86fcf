// styled-components writes its styles into the document, and has none while a page is prerendered. The styles are collected
// there, and the generator moves them into the style sheet of the page.

import type { StyleCollector } from "gaceta:site";
import type { ReactNode } from "react";
import { type Eventual, type Renderer, whenKnown } from "./prerender";

/** Returns a renderer that adds a style element with the collected styles to what it renders. */
export function collectStyles(renderer: Renderer, Collector: (new () => StyleCollector) | undefined): Renderer {
  if (!Collector) return renderer;
  const render = (toHTML: (element: ReactNode) => Eventual<string>, element: ReactNode): Eventual<string> => {
    const collector = new Collector();
    return whenKnown(toHTML(collector.collectStyles(element)), (html) => {
      const styles = rulesOf(collector.getStyleTags());
      collector.seal();
      return styles ? `${html}<style data-styled="">${styles}</style>` : html;
    });
  };
  return {
    awaits: renderer.awaits,
    toMarkup: (element, prefix) => render((collected) => renderer.toMarkup(collected, prefix), element),
    toHydrate: (element, ...rest) => render((collected) => renderer.toHydrate(collected, ...rest), element),
  };
}

/** Returns the rules in style elements without those that only name components, for a browser that reads the elements. */
export function rulesOf(tags: string): string {
  return tags
    .replace(/<\/?style[^>]*>/g, "")
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, "")
    .replace(/\/\*!sc\*\/\s*/g, "")
    .trim();
}
