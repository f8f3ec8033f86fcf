import type { ReactNode } from "react";
import type { Home } from "gaceta/content";
import css from "./morning.module.css";

type Morning = Home["hero"]["morning"];

/** The vertical line of an alert in the drawing: from its source's row to the horizon. A unit is a minute across, a tenth of a row down. */
function alertLine(
  { time, source }: Morning["sectors"][number]["alerts"][number],
  sources: Morning["sources"],
): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `M${hours * 60 + minutes} ${sources.findIndex(({ id }) => id === source)}0V60`;
}

/**
 * One morning's reading: a tick for each rule on a horizon from midnight to nine. The five that affect the chosen sector are
 * amber, and a log lists them. Children are the report on these five. The choice of sector works without scripts.
 */
export function MorningTimeline({
  title,
  text,
  legend,
  words,
  sources,
  sectors,
  children,
}: Morning & { children: ReactNode }) {
  return (
    <figure className={css.morning}>
      <figcaption>
        <h2>{title}</h2> {text}
      </figcaption>
      <fieldset>
        <legend>{legend}</legend>
        {sectors.map(({ name }, index) => (
          <label key={name}>
            <input type="radio" name="morning" data-sector={index + 1} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={css.strip} aria-hidden="true">
        <ul>
          {sources.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
        <div className={css.plot}>
          <svg viewBox="0 0 540 60" preserveAspectRatio="none" aria-hidden="true">
            {sectors.map(({ name, alerts }, index) => (
              <path key={name} data-alerts={index + 1} d={alerts.map((alert) => alertLine(alert, sources)).join("")} />
            ))}
          </svg>
        </div>
        <ol>
          <li>00:00</li>
          <li className={css.three}>03:00</li>
          <li className={css.six}>06:00</li>
          <li className={css.sent}>08:15</li>
        </ol>
      </div>
      {children}
      <div className={css.logs}>
        {sectors.map(({ name, alerts }, index) => (
          <ol key={name} aria-label={name} data-alerts={index + 1}>
            {alerts.map(({ time, source, code, family, impact, deadline, title }) => (
              <li key={code}>
                <time>{time}</time>
                <b data-tone={family}>{sources.find(({ id }) => id === source)?.name}</b>
                <code>{code}</code>
                <p>{title}</p>
                <span>
                  {words.deadline} {deadline}
                </span>
                <i data-impact={impact === "high" ? impact : undefined}>{words[impact]}</i>
              </li>
            ))}
          </ol>
        ))}
      </div>
    </figure>
  );
}
