import { type RefObject, useLayoutEffect } from "react";

/**
 * Removes the content of a slot from the document while it is hidden, and puts it back afterwards. `place` contains only the
 * slot. The results have the same articles, and a search in the page must not find a hidden copy of a title.
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
