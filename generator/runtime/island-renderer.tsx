import { createElement, type ReactNode, use } from "react";
import { describeUnshownSlot } from "./element-check";
import { guardEditing, guardFormsIn } from "./forms";
import { refuseHeadTags } from "./head-tags";
import { getOrCompute } from "./html-cache";
import { type IslandDefinition, type RenderedIsland, type RenderIsland, SlotContext, type Slots } from "./island";
import { IslandError } from "./island-error";
import { readProps } from "./island-props";
import { PictureContext, type ResolvePicture } from "./picture-context";
import { type Renderer, whenKnown } from "./prerender";

/**
 * Renders the islands of one page, each as a React root of its own, and lists them. `provide` provides the texts that an island
 * declares, or those of the page.
 */
export function createIslandRenderer(
  provide: (children: ReactNode, island?: IslandDefinition<never>) => ReactNode,
  renderer: Renderer,
  cache: Map<string, string>,
  resolvePicture: ResolvePicture,
) {
  /** Returns slots that remember which of them are shown. The page renders slots, so they may show its texts and pictures. */
  const withPictures = (slots: Slots, shown: Set<string>) =>
    Object.defineProperties(
      {} as Slots,
      Object.fromEntries(
        Object.entries(slots).map(([name, slot]) => {
          const content = provide(<PictureContext value={resolvePicture}>{slot}</PictureContext>);
          return [name, { get: () => shown.add(name) && content }];
        }),
      ),
    );
  const rendered = new Map<string, IslandDefinition<never>>();
  const counts = new Map<string, number>();
  const awaited = new Map<string, Promise<RenderedIsland>>();
  const render: RenderIsland = (island, json, slots, id) => {
    const { name, component, client } = island;
    rendered.set(name, island);
    if (client) {
      if (component)
        throw new IslandError(name, `Write the options of the island “${name}” as literals: { client: true }`);
      if (slots)
        throw new IslandError(name, `The island “${name}” is not prerendered, so it has no slots. Pass texts as props`);
      return { html: "", prefix: `${name}-${id}-` };
    }
    const toHTML = (prefix: string) => {
      const content = createElement(component as (props: object) => ReactNode, readProps(json));
      const shown = new Set<string>();
      const value = slots ? withPictures(slots, shown) : {};
      const tree = provide(<SlotContext value={value}>{content}</SlotContext>, island);
      return whenKnown(renderer.toHydrate(tree, prefix, name), (html) => {
        refuseHeadTags(html, name);
        for (const [slot, value] of Object.entries(slots ?? {}))
          if (value && !shown.has(slot)) throw new IslandError(name, describeUnshownSlot(name, slot));
        return guardEditing(guardFormsIn(html));
      });
    };
    if (renderer.awaits) {
      // React may render the place again, and in another order. Only its id stays.
      const prefix = `${name}-${id}-`;
      return use(getOrCompute(awaited, id, async () => ({ html: await toHTML(prefix), prefix })));
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const prefix = `${name}-${count}-`;
    const html = () => toHTML(prefix) as string;
    // Slots hold React elements, which have no text to compare.
    return { html: slots ? html() : getOrCompute(cache, `${prefix} ${json}`, html), prefix };
  };
  return { render, rendered: () => [...rendered.values()] };
}
