import { type Lang, useTranslation } from "gaceta";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import { shortDate } from "../../model/edition";
import { longDate } from "../../model/long-date";
import textStyles from "../../components/ui/text.module.css";
import css from "./regulation-calendar.module.css";
import type { SectionProps } from "./section-props";
import { daysBetween, timeScale } from "./calendar-scale";

type Calendar = SectionProps<"calendar">;
type Props = Calendar & {
  /** The day that the calendar shows as today. */
  now: string;
  lang: Lang;
};

/** The dates of a regulation: a line to scale above columns on wide screens, a list along a line on phones. */
export function RegulationCalendar({ title, intro, caption, now, today, past, coming, dates, later, lang }: Props) {
  const { t } = useTranslation("waitlist");
  const passed = dates.filter(({ date }) => date <= now).length;
  const items = dates.map(({ date, title: name, text, basis, moved }) => {
    const days = daysBetween(now, date);
    return (
      <li key={date} className={css.item} data-past={days <= 0 ? "" : undefined} data-moved={moved && ""}>
        <p className={css.date}>
          <time dateTime={date}>{longDate(date, lang)}</time>
        </p>
        <h3 className={css.title}>{name}</h3>
        <p>{text}</p>
        <p className={css.basis}>
          {basis} · {(days <= 0 ? past : coming).replace("{days}", String(Math.abs(days)))}
        </p>
        {moved && (
          <p className={css.moved}>
            <span aria-hidden="true">→</span> <span className="visually-hidden">{t("movedTo")}</span>
            <time dateTime={moved.date}>{longDate(moved.date, lang)}</time>
            <em>{t("later")}</em>
            {moved.text}
          </p>
        )}
      </li>
    );
  });
  return (
    <Section title={title} intro={intro} tone="sunken">
      <figure className={css.calendar}>
        <Line dates={dates} now={now} lang={lang} />
        <ol className={css.items}>
          {items.slice(0, passed)}
          <li className={css.now}>{today}</li>
          {items.slice(passed)}
        </ol>
        <figcaption className={textStyles.note}>{caption}</figcaption>
      </figure>
      {later && <LaterAct {...later} lang={lang} />}
    </Section>
  );
}

/** An act that was adopted after the edition, with the days that it adds. */
function LaterAct({ title, text, source, dates, lang }: NonNullable<Calendar["later"]> & { lang: Lang }) {
  const { t } = useTranslation("waitlist");
  return (
    <div className={css.later}>
      <div>
        <p className={css.laterLabel}>{t("later")}</p>
        <h3>{title}</h3>
        <p>{text}</p>
        <p>
          <TextLink href={source.href}>{source.label}</TextLink>
        </p>
      </div>
      <dl>
        {dates.map(({ date, text: what, basis }) => (
          <div key={date}>
            <dt>
              <time dateTime={date}>{longDate(date, lang)}</time>
            </dt>
            <dd>
              {what} <span>{basis}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const width = 1216;
const height = 156;
const baseline = 76;
/** The height of the arrows’ control points, which keeps the arrows above the years. */
const arrowTop = 2;

/**
 * The line, which repeats the list: years, dates and today to scale, and a connector from each date to its column. A date
 * that a later act has moved has a dashed mark, and an arrow to the new date, a diamond.
 */
function Line({ dates, now, lang }: { dates: Calendar["dates"]; now: string; lang: Lang }) {
  const days = dates.flatMap(({ date, moved }) => (moved ? [date, moved.date] : [date]));
  const { place, years } = timeScale(days, width);
  const today = place(now);
  const begin = place(dates[0]?.date ?? now);
  const hatching = Array.from(
    { length: Math.ceil((today - begin) / 6) },
    (_, index) => `M${begin + index * 6} ${baseline + 5}l5-10`,
  );
  return (
    <svg className={css.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={css.hatching} d={hatching.join("")} />
      <path d={`M0 ${baseline}H${width}`} />
      {years.map(({ year, x }) => (
        <g key={year}>
          <path d={`M${x + 0.75} ${baseline - 8}V${baseline + 8}`} />
          <text x={x} y={baseline - 16}>
            {year}
          </text>
        </g>
      ))}
      {dates.map(({ date, moved }, index) => {
        const [x, column] = [place(date), (index * width) / dates.length + 5];
        const to = moved && place(moved.date);
        return (
          <g key={date}>
            <path
              className={css.connector}
              d={`M${x} ${baseline}V${baseline + 14}L${column} ${height - 22}V${height}`}
            />
            <circle
              className={date <= now ? css.past : css.coming}
              cx={x}
              cy={baseline}
              r="5"
              strokeDasharray={to && "3 2.6"}
            />
            {to && (
              <>
                <path
                  className={css.arrow}
                  d={`M${x} ${baseline - 8}C${x} ${arrowTop} ${to} ${arrowTop} ${to} ${baseline - 9}m-6-8l6 8l6-8`}
                />
                <path className={css.new} d={`M${to} ${baseline - 7}l7 7l-7 7l-7-7z`} />
              </>
            )}
          </g>
        );
      })}
      <path className={css.mark} d={`M${today} 46V${baseline + 12}`} />
      <text className={css.label} x={today} y="38">
        {shortDate(now, lang)}
      </text>
    </svg>
  );
}
