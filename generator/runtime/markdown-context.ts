import { createContext } from "react";

/** A component in a text, as the generator sends it. Offsets count the characters of the text's HTML. */
export interface MarkdownPart {
  name: string;
  props: Record<string, string | number | boolean>;
  /** Within a line. */
  inline?: boolean;
  /** Written without a text. */
  empty?: boolean;
  start: number;
  end: number;
  /** Components in the text of this one. */
  parts?: MarkdownPart[];
}

/** The props of the component “$”, which is a formula. */
export interface Formula {
  tex: string;
  display: boolean;
  /** Its file, line, column and length. */
  place: [file: string, line: number, column: number, length: number];
}

/** The text of a page that has components. Provided by the server entry. */
export const MarkdownContext = createContext<{ html: string; render: () => string } | null>(null);

/** The component around a component in a text: an id that no other one has, and the position in it. */
export const GroupContext = createContext<{ id: string; index: number }>({ id: "text", index: 0 });
