import type { PageProps } from "gaceta";
import css from "./doc.module.css";

/** The not-found page. */
export default function Missing({ title, description, href, data }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className={css.lead}>{description}</p>
      <p className={css.back}>
        <a href={href("home")}>{data.words.home}</a>
      </p>
    </>
  );
}
