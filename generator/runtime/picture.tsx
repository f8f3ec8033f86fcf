import { useContext } from "react";
import { PictureContext } from "./picture-context";
import type { PictureFile, SitePicture } from "./types";

/** The props of `Picture`. */
type PictureProps = {
  /** What the picture shows, for readers who cannot see it; empty for decoration. */
  alt: string;
  /** The displayed width, in the form of HTML's `sizes`. */
  sizes: string;
  /** Classes of the `img` element. */
  className?: string;
  /** Loads the picture with high priority, for the one at the top of a page. All others load when they come near the view. */
  hero?: boolean;
} & (
  | {
      /** A picture of front matter or of a data file, or an imported one. */
      picture: PictureFile | SitePicture;
      src?: undefined;
    }
  | {
      /** In place of `picture`: the path of a picture below `site/`, such as `images/hero.jpg`. */
      src: string;
      picture?: undefined;
    }
);

/** A picture in the best type and width for the reader's browser and screen. */
export function Picture({ picture, src: path, alt, sizes, className, hero = false }: PictureProps) {
  const resolve = useContext(PictureContext);
  if (typeof picture === "string") {
    throw new Error(
      `<Picture> received the text “${picture}”. Mark its key with "x-image": true in the schema of the data, or name a file with src`,
    );
  }
  const file = path === undefined ? picture && "file" in picture && picture.file : `site/${path}`;
  const { src, width, height, sources } = file
    ? (resolve?.(file) ?? { src: `/${file}`, width: undefined, height: undefined })
    : (picture as PictureFile);
  const loading = hero ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  const img = (
    <img className={className} src={src} alt={alt} width={width} height={height} {...loading} decoding="async" />
  );
  if (!sources) return img;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
