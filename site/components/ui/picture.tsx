import type { Picture as PictureFile } from "../../model/page";

interface PictureProps {
  picture: PictureFile;
  alt: string;
  /** How wide it is shown, as HTML's `sizes` says it. */
  sizes: string;
  className?: string;
  /** The one picture that a page opens with: it is fetched first. All others wait until they come near. */
  hero?: boolean;
}

/** A picture of the content in the best type and width for the reader's browser and screen. */
export function Picture({ picture, alt, sizes, className, hero = false }: PictureProps) {
  const { src, width, height, sources } = picture;
  const when = hero ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  const img = <img className={className} src={src} alt={alt} width={width} height={height} {...when} decoding="async" />;
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
