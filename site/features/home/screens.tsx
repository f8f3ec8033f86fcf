import { Badge } from "../../components/ui/badge";
import { LogEntry } from "../../components/ui/log-entry";
import type { Home } from "gaceta/content";
import css from "./screens.module.css";

type Demo = Home["demo"];

/** Mock screen: the form that sets up agents. */
export function SetupScreen({ name, sector, follow, sources, agents, active }: Demo["setup"]) {
  return (
    <div className={css.screen}>
      <dl className={css.form}>
        {[name, sector, follow].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{sources.label}</dt>
          <dd className={css.tags}>
            {sources.values.map((value) => (
              <Badge key={value} tone="info">
                {value}
              </Badge>
            ))}
          </dd>
        </div>
      </dl>
      <ul className={css.agents}>
        {agents.map((agent) => (
          <li key={agent.name}>
            <span>
              <strong>{agent.name}</strong> {agent.text}
            </span>
            <Badge tone="ok">{active}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Mock screen: the daily email. */
export function AlertScreen({ date, counts, rows }: Demo["alert"]) {
  return (
    <div className={css.screen}>
      <p className={css.head}>
        <span>{date}</span>
        <strong>{counts}</strong>
      </p>
      <div>
        {rows.map((row) => (
          <LogEntry
            key={row.code}
            time={row.time}
            source={row.source}
            code={row.code}
            title={row.title}
            impact={row.agent}
          />
        ))}
      </div>
    </div>
  );
}

/** Mock screen: the analysis of a document. */
export function AnalysisScreen({ tag, source, title, summary, points, impactLabel, impacts, save }: Demo["analysis"]) {
  return (
    <div className={css.screen}>
      <p className={css.tags}>
        <Badge tone="energy">{tag}</Badge>
        <Badge>{source}</Badge>
      </p>
      <p className={css.title}>{title}</p>
      <p>{summary}</p>
      <ul className={css.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={css.label}>{impactLabel}</p>
      <ul className={css.agents}>
        {impacts.map(({ agent, level }, index) => (
          <li key={agent}>
            <span>{agent}</span>
            <Badge tone={index === 0 ? "signal" : "neutral"}>{level}</Badge>
          </li>
        ))}
      </ul>
      <p className={css.action}>{save}</p>
    </div>
  );
}

/** Mock screen: a report and its recipients. */
export function ReportScreen({ title, count, company, groupsLabel, groups, send }: Demo["report"]) {
  return (
    <div className={css.screen}>
      <p className={css.title}>{title}</p>
      <p className={css.head}>
        <span>{company}</span>
        <strong>{count}</strong>
      </p>
      <p className={css.label}>{groupsLabel}</p>
      <ul className={css.agents}>
        {groups.map((group) => (
          <li key={group}>
            <span>{group}</span>
          </li>
        ))}
      </ul>
      <p className={css.action}>{send}</p>
    </div>
  );
}
