import type { PictureFile } from "./types";

interface PictureProps {
  picture: PictureFile;
  alt: string;
  /** The displayed width, in the form of HTML's `sizes`. */
  sizes: string;
  className?: string;
  /** Loads the picture with high priority, for the one at the top of a page. All others load when they come near the view. */
  hero?: boolean;
}

/** A picture in the best type and width for the reader's browser and screen. */
export function Picture({ picture, alt, sizes, className, hero = false }: PictureProps) {
  const { src, width, height, sources } = picture;
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
