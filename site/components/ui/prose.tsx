import type { Html } from "../../model/page";
import css from "./prose.module.css";

/** The HTML of an article or a longer text, as the generator made it from Markdown. */
export function Prose({ html }: { html: Html }) {
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
