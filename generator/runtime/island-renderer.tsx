import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { getOrCompute } from "./html-cache";
import { type IslandDefinition, type RenderIsland, SlotContext, type Slots } from "./island";
import { readProps } from "./island-props";
import { PictureContext, type ResolvePicture } from "./picture-context";

/** Renders the islands of one page, each as a React root of its own, and lists them. */
export function createIslandRenderer(
  provide: (children: ReactNode) => ReactNode,
  cache: Map<string, string>,
  resolvePicture: ResolvePicture,
) {
  /** The page renders slots, so they may show pictures of the site. */
  const withPictures = (slots: Slots) =>
    Object.fromEntries(
      Object.entries(slots).map(([name, slot]) => [
        name,
        <PictureContext key={name} value={resolvePicture}>
          {slot}
        </PictureContext>,
      ]),
    );
  const rendered = new Map<string, IslandDefinition<never>>();
  const counts = new Map<string, number>();
  const render: RenderIsland = (island, json, slots) => {
    const { name, component } = island;
    rendered.set(name, island);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const prefix = `${name}-${count}-`;
    const html = () => {
      const content = createElement(component as (props: object) => ReactNode, readProps(json));
      return renderToString(provide(<SlotContext value={slots ? withPictures(slots) : {}}>{content}</SlotContext>), {
        identifierPrefix: prefix,
      });
    };
    // Slots hold React elements, which have no text to compare.
    return { html: slots ? html() : getOrCompute(cache, `${prefix} ${json}`, html), prefix };
  };
  return { render, rendered: () => [...rendered.values()] };
}
