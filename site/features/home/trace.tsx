import { Fragment } from "react";
import type { Home } from "gaceta/content";
import css from "./trace.module.css";

/** A page of the official journal next to its summary. Each sentence links to its article, which lights up on hover and focus. */
export function Trace({ caption, journal, title, articles, summary }: Home["technology"]["trace"]) {
  return (
    <figure className={css.trace}>
      <div className={css.page}>
        <b>{journal}</b>
        <strong>{title}</strong>
        {articles.map(({ name, text, next }, index) => (
          <Fragment key={name}>
            <p id={`art-${index + 1}`}>
              <b>{name}</b> {text}
            </p>
            {next && <small>{next}</small>}
          </Fragment>
        ))}
      </div>
      <figcaption className={css.summary}>
        <div>{caption}</div>
        {summary.map((sentence, index) => (
          <a key={sentence} href={`#art-${index + 1}`}>
            {sentence}
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
