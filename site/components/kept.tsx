import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/** Gives the HTML of what `make` returns: rendered at the first call with a key, remembered at the next ones. */
type Keep = (key: string, make: () => ReactNode) => string;

/** Given by the server entry. Without one (in component tests) what is kept is rendered in place. */
export const KeepContext = createContext<Keep | null>(null);

interface Keeping extends Omit<ComponentProps<"article">, "children" | "dangerouslySetInnerHTML"> {
  /** Names everything that the content depends on, besides the site's data and translations. */
  by: string;
  make: () => ReactNode;
}

/**
 * An `article` element whose content is the same on many pages, and is rendered for the first of them only. The content
 * holds no island and asks for no id (`useId`), which count what stands before them on the page, no picture that loads at
 * once, and not the page's text.
 */
export function Kept({ by, make, ...attributes }: Keeping) {
  const keep = useContext(KeepContext);
  if (!keep) return <article {...attributes}>{make()}</article>;
  return <article {...attributes} dangerouslySetInnerHTML={{ __html: keep(by, make) }} />;
}
