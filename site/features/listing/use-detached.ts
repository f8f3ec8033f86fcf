import { type RefObject, useLayoutEffect } from "react";

/**
 * Takes the content of a slot out of the document while it is hidden, and puts it back afterwards. `place` contains the slot
 * alone. The same articles are among the results: whoever looks for a title must not find a hidden copy of it.
 */
export function useDetached(place: RefObject<HTMLElement | null>, hidden: boolean) {
  useLayoutEffect(() => {
    const slot = place.current?.firstElementChild;
    if (!hidden || !slot) return;
    const range = document.createRange();
    range.selectNodeContents(slot);
    const content = range.extractContents();
    return () => slot.append(content);
  }, [place, hidden]);
}
