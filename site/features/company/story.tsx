import { Section } from "../../components/ui/section";
import split from "../../components/ui/sticky-split.module.css";
import type { About } from "gaceta/content";
import css from "./story.module.css";

/** How the company began, next to a drawing of its first spreadsheet. */
export function Story({ title, drawing, paragraphs }: About["story"]) {
  return (
    <Section
      head="plain"
      className={split.split}
      title={title}
      intro={
        <figure>
          <Spreadsheet />
          <figcaption className={css.caption}>{drawing}</figcaption>
        </figure>
      }
    >
      <div className={css.story}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}

const [columns, rows] = [80, 50];

/** A dash for each link, in rows. One dash is amber. */
function Spreadsheet() {
  const lines = Array.from({ length: rows }, (_, row) => `M0 ${row * 6 + 3}h${columns * 6}`);
  return (
    <svg className={css.spreadsheet} viewBox={`0 0 ${columns * 6} ${rows * 6}`} aria-hidden="true">
      <path className={css.dashes} d={lines.join("")} />
      <path className={css.mark} d="M342 183h4" />
    </svg>
  );
}
