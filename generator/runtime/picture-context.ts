import { createContext } from "react";
import type { PictureFile } from "./types";

/** Returns the files of a picture below `site/`, and records that the page shows it. */
export type ResolvePicture = (file: string) => PictureFile;

/** Provided by the server entry. Without it, as in component tests, the picture itself is shown. */
export const PictureContext = createContext<ResolvePicture | null>(null);

/** Resolves pictures with the files that the generator has made. It asks for the others by listing them. */
export function createPictureResolver(made: Record<string, PictureFile> = {}) {
  const shown = new Set<string>();
  const resolve: ResolvePicture = (file) => {
    shown.add(file);
    // This rendering is discarded. React would warn of an empty address.
    return made[file] ?? { src: "data:,", width: 0, height: 0 };
  };
  return { resolve, shown: () => [...shown].sort() };
}

/** Refuses pictures of the site where their files would not be known in the browser, or to the page. */
export const refusePicture: ResolvePicture = (file) => {
  throw new Error(
    `<Picture> of ${file} is in an island or a cached component. Put it into a slot of the island, or outside the cached component.`,
  );
};
