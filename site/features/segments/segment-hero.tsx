import { Figure } from "../../components/ui/figure";
import { PageHeader } from "../../components/ui/page-header";
import type { Segments } from "gaceta/content";
import { Actions } from "./segment-closing";
import { LogLine } from "./log-line";
import css from "./segment-hero.module.css";

/** The top of a segment page, with a sample of the daily notices if the page has one. */
export function SegmentHero({
  kicker,
  title,
  subtitle,
  actions,
  digest,
}: Pick<Segments, "kicker" | "title" | "subtitle" | "actions" | "digest">) {
  return (
    <div className={css.hero}>
      <PageHeader kicker={kicker} title={title} intro={subtitle}>
        <Actions actions={actions} />
      </PageHeader>
      {digest && (
        <Figure caption={digest.caption}>
          <div className={css.digest}>
            <p className={css.title}>{digest.title}</p>
            <ol className={css.entries}>
              {digest.entries.map((entry) => (
                <li key={entry.title}>
                  <LogLine entry={entry} />
                </li>
              ))}
            </ol>
          </div>
        </Figure>
      )}
    </div>
  );
}
