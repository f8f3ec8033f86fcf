import type { Home } from "gaceta/content";
import text from "../../components/ui/text.module.css";
import css from "./screens.module.css";

type Demo = Home["demo"];
type Groups = Demo["alert"]["groups"];
type Levels = Demo["frame"]["levels"];

/** The impact in words; a high one is marked. */
function Level({ level, levels }: { level: keyof Levels; levels: Levels }) {
  return level === "high" ? <mark>{levels.high}</mark> : <em>{levels[level]}</em>;
}

/** Mock screen: what the company asks for, and the agents that read for it. */
export function Setup({ name, sector, follow, sources, agents, active, groups }: Demo["setup"] & { groups: Groups }) {
  return (
    <dl className={css.setup}>
      <div>
        <dt>{name.label}</dt>
        <dd>{name.value}</dd>
      </div>
      <div className={css.sector}>
        <dt>{sector.label}</dt>
        <dd>{sector.value}</dd>
      </div>
      <div className={css.follow}>
        <dt>{follow.label}</dt>
        <dd>{follow.value}</dd>
      </div>
      <div>
        <dt>{sources.label}</dt>
        <dd>
          {sources.values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </dd>
      </div>
      <div className={css.agents}>
        <dt>{agents}</dt>
        {groups.map(({ agent, text }) => (
          <dd key={agent}>
            <b>{agent}</b>
            {` ${text}`}
            <em>{active}</em>
          </dd>
        ))}
      </div>
    </dl>
  );
}

/** The alerts of the morning, grouped by agent. The one with the title `open` is marked. */
function Inbox({ groups, levels, open }: { groups: Groups; levels: Levels; open?: string | undefined }) {
  return groups.map(({ agent, rows }) => (
    <div key={agent} className={css.group}>
      <p className={css.agent}>{agent}</p>
      <ul>
        {rows.map(({ time, source, code, title, level }) => (
          <li key={title} className={title === open ? css.open : undefined}>
            <code>{`${time} ${source} ${code}`}</code>
            <span>{title}</span>
            <Level level={level} levels={levels} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Mock screen: the daily email. With room, next to what was discarded and why. */
export function Alert({ date, counts, groups, levels, discarded }: Demo["alert"] & { levels: Levels }) {
  const most = Math.max(...discarded.reasons.map(({ count }) => count));
  return (
    <div className={css.columns}>
      <div>
        <p className={css.head}>
          {date}
          <b>{counts}</b>
        </p>
        <Inbox groups={groups} levels={levels} />
      </div>
      <div className={css.discarded}>
        <p className={css.title}>{discarded.title}</p>
        <dl>
          {discarded.reasons.map(({ count, text }) => (
            <div key={text}>
              <dt>{count}</dt>
              <dd>
                {text}
                <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                  <path d={`M0 .5h${count}`} />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
        <p>{discarded.note}</p>
      </div>
    </div>
  );
}

/** Mock screen: the analysis of the first alert. With room, next to the inbox. */
export function Analysis({
  tag,
  source,
  summary,
  points,
  findings,
  impactLabel,
  save,
  alert,
  levels,
}: Demo["analysis"] & { alert: Demo["alert"]; levels: Levels }) {
  const first = alert.groups[0]?.rows[0];
  return (
    <div className={css.columns}>
      <div className={css.inbox} aria-hidden="true">
        <Inbox groups={alert.groups} levels={levels} open={first?.title} />
      </div>
      <div className={css.analysis}>
        <p className={css.head}>
          <code>{first && `${first.source} ${first.code}`}</code>
          {`${tag}, ${source}`}
        </p>
        <p className={css.title}>{first?.title}</p>
        <p>{summary}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <dl>
          {findings.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div className={css.impacts}>
            <dt>{impactLabel}</dt>
            {alert.groups.map(({ agent, impact }) => (
              <dd key={agent}>
                {agent}
                <Level level={impact} levels={levels} />
              </dd>
            ))}
          </div>
        </dl>
        <p className={css.save}>{save}</p>
      </div>
    </div>
  );
}

/** Mock screen: a report of two pages and its recipients. */
export function Report({ title, period, count, company, pages, groupsLabel, groups }: Demo["report"]) {
  return (
    <div className={css.report}>
      {pages.map((page, index) => (
        <div key={page.title} className={css.page} data-number={`${index + 1} / ${pages.length}`}>
          <p className={css.brand}>{company}</p>
          <p className={css.title}>{index === 0 ? title : count}</p>
          {index === 0 && <p>{period}</p>}
          <p>
            <b>{page.title}</b>
          </p>
          <ol start={1 + index * page.laws.length}>
            {page.laws.map((law) => (
              <li key={law}>{law}</li>
            ))}
          </ol>
        </div>
      ))}
      <div className={css.recipients}>
        <p className={text.fine}>{groupsLabel}</p>
        <ul>
          {groups.map((group) => (
            <li key={group}>{group}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
