import type { Slots } from "gaceta";
import type { ReactNode } from "react";

/** Renders an island's slot for each item. The name of a slot is the item's id, followed by `suffix`. */
export function renderSlots<Item extends { id: string }>(
  items: readonly Item[],
  render: (item: Item) => ReactNode,
  suffix = "",
): Slots {
  return Object.fromEntries(items.map((item) => [item.id + suffix, render(item)]));
}
