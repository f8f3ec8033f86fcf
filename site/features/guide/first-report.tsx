import type { Alerts } from "gaceta/content";
import { LogEntry } from "../../components/ui/log-entry";
import css from "./first-report.module.css";

interface Props {
  title: string;
  /** When the report arrives. */
  time: string;
  alerts: Alerts["items"];
  levels: Alerts["levels"];
}

/** What a first report looks like: a heading, and sample alerts. */
export function FirstReport({ title, time, alerts, levels }: Props) {
  return (
    <section className={css.report} aria-labelledby="first-report">
      <h2 id="first-report" className={css.title}>
        {title}
        <span className={css.time}>{time}</span>
      </h2>
      {alerts.map(({ id, regulator, code, title: subject, impactLevel }) => (
        <LogEntry key={id} source={regulator.name} code={code} title={subject} impact={levels[impactLevel]} />
      ))}
    </section>
  );
}
