import type { Segments } from "gaceta/content";
import { ImpactBadge } from "../../components/ui/impact-badge";
import css from "./daily-digest.module.css";

/** A sample of the daily notices as a ruled list, with the time of the last reading. */
export function DailyDigest({ title, read, caption, entries }: NonNullable<Segments["digest"]>) {
  const timed = entries.some(({ time }) => time);
  return (
    <figure className={css.digest}>
      <p className={css.title}>{title}</p>
      <p className={css.read}>{read}</p>
      <ol className={css.entries} data-timed={timed ? "" : undefined}>
        {entries.map((entry) => (
          <li key={entry.title} className={css.entry}>
            {entry.time && <span className={css.time}>{entry.time}</span>}
            <span className={css.source}>
              <strong>{entry.source}</strong> {entry.code}
            </span>
            <span className={css.subject}>{entry.title}</span>
            <span className={css.impact}>
              <ImpactBadge level={entry.impact} />
            </span>
          </li>
        ))}
      </ol>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  );
}
