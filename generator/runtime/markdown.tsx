import type { ComponentProps } from "react";

/** The props of `Markdown`: those of a `div`, and the HTML. */
type MarkdownProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** `entry.body`: HTML that the generator made from Markdown. */
  html: string;
};

/** A `div` with the HTML of a text. */
export function Markdown({ html, ...attributes }: MarkdownProps) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
