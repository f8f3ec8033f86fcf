import { Markdown } from "gaceta";
import { keepCitations } from "../../model/citations";
import css from "./prose.module.css";

/** The text of an article or a longer page. */
export function Prose({ html }: { html: string }) {
  return <Markdown html={keepCitations(html)} className={css.prose} />;
}
