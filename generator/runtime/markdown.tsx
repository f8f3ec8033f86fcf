import { type ComponentProps, useContext } from "react";
import { MarkdownContext } from "./markdown-context";

/** The props of `Markdown`: those of a `div`, and the HTML. */
type MarkdownProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** `entry.body`: HTML that the generator made from Markdown. */
  html: string;
};

/** A `div` with the HTML of a text and its components. */
export function Markdown({ html, ...attributes }: MarkdownProps) {
  const text = useContext(MarkdownContext);
  const content = text?.html === html ? text.render() : html;
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: content }} />;
}
