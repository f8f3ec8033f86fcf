import { Badge } from "../../components/ui/badge";
import type { Home } from "gaceta/content";
import text from "../../components/ui/text.module.css";
import css from "./report-card.module.css";

/** A sample report: recipient, time, summary, and the number of notices by family. */
export function ReportCard({ greeting, title, received, summary, counts }: Home["hero"]["card"]) {
  return (
    <section className={css.card} aria-labelledby="report-title">
      <p className={text.note}>{greeting}</p>
      <div className={css.head}>
        <h2 id="report-title">{title}</h2>
        <Badge tone="signal">{received}</Badge>
      </div>
      <p className={css.summary}>{summary}</p>
      <ul>
        {counts.map(({ family, count, label }) => (
          <li key={family} className={css.row} data-tone={family}>
            <span className={css.count}>{count}</span> <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
