import type { Segments } from "gaceta/content";
import { DailyDigest } from "./daily-digest";
import { Drawing } from "./drawings/drawing";
import { Actions } from "./segment-closing";
import css from "./segment-hero.module.css";

/** The top of a segment page: the heading, a drawing, and a sample of the daily notices if the page has one. */
export function SegmentHero({
  kicker,
  title,
  subtitle,
  actions,
  assurance,
  drawing,
  digest,
}: Pick<Segments, "kicker" | "title" | "subtitle" | "actions" | "assurance" | "drawing" | "digest">) {
  return (
    <div className={css.hero}>
      <header className={css.header}>
        <p className={css.kicker}>{kicker}</p>
        <h1 className={css.title}>{title}</h1>
        <div className={css.words}>
          <p className={css.subtitle}>{subtitle}</p>
          <Actions actions={actions} assurance={assurance} />
        </div>
        <div className={css.drawing}>
          <Drawing {...drawing} />
        </div>
      </header>
      {digest && <DailyDigest {...digest} />}
    </div>
  );
}
