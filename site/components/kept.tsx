import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/** Gives the HTML of what `make` returns: rendered at the first call with a key, remembered at the next ones. */
type Keep = (key: string, make: () => ReactNode) => string;

/** Given by the server entry. Without one (in component tests) what is kept is rendered in place. */
export const KeepContext = createContext<Keep | null>(null);

type Keeping<Tag extends "footer" | "nav" | "article"> = Omit<ComponentProps<Tag>, "children" | "dangerouslySetInnerHTML"> & {
  as: Tag;
  /** Names everything that the content depends on, besides the site's data and translations. */
  by: string;
  make: () => ReactNode;
};

/**
 * An element whose content is the same on many pages, and is rendered for the first of them only. The content holds no
 * island and asks for no id (`useId`), which count what stands before them on the page, and no picture that loads at once.
 */
export function Kept<Tag extends "footer" | "nav" | "article">({ as, by, make, ...attributes }: Keeping<Tag>) {
  const keep = useContext(KeepContext);
  const Element = as as "nav";
  if (!keep) return <Element {...attributes}>{make()}</Element>;
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: keep(by, make) }} />;
}
