import type { Lang } from "gaceta";
import { Section } from "../../components/ui/section";
import { longDate } from "../../model/long-date";
import css from "./regulation-calendar.module.css";
import type { SectionProps } from "./section-props";
import { daysBetween, timeScale } from "./calendar-scale";

type Props = SectionProps<"calendar"> & { lang: Lang };

/** The dates of a regulation: a line to scale above columns on wide screens, a list along a line on phones. */
export function RegulationCalendar({ title, intro, caption, now, today, past, coming, dates, lang }: Props) {
  const passed = dates.filter(({ date }) => date <= now).length;
  const items = dates.map(({ date, title: name, text, basis }) => {
    const days = daysBetween(now, date);
    return (
      <li key={date} className={css.item} data-past={days <= 0 ? "" : undefined}>
        <p className={css.date}>
          <time dateTime={date}>{longDate(date, lang)}</time>
        </p>
        <h3 className={css.title}>{name}</h3>
        <p>{text}</p>
        <p className={css.basis}>
          {basis} · {(days <= 0 ? past : coming).replace("{days}", String(Math.abs(days)))}
        </p>
      </li>
    );
  });
  return (
    <Section title={title} intro={intro} tone="sunken">
      <figure className={css.calendar}>
        <Line dates={dates.map(({ date }) => date)} now={now} lang={lang} />
        <ol className={css.items}>
          {items.slice(0, passed)}
          <li className={css.now}>{today.replace("{date}", longDate(now, lang))}</li>
          {items.slice(passed)}
        </ol>
        <figcaption className={css.caption}>{caption}</figcaption>
      </figure>
    </Section>
  );
}

const width = 1216;
const height = 132;
const baseline = 52;

/** The line, which repeats the list: years, dates and today to scale, and a connector from each date to its column. */
function Line({ dates, now, lang }: { dates: string[]; now: string; lang: Lang }) {
  const { place, years } = timeScale(dates, width);
  const today = place(now);
  const begin = place(dates[0] ?? now);
  const hatching = Array.from(
    { length: Math.ceil((today - begin) / 6) },
    (_, index) => `M${begin + index * 6} 57l5-10`,
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
      {dates.map((date, index) => {
        const [x, column] = [place(date), (index * width) / dates.length + 5];
        return (
          <g key={date}>
            <path
              className={css.connector}
              d={`M${x} ${baseline}V${baseline + 14}L${column} ${height - 22}V${height}`}
            />
            <circle className={date <= now ? css.past : css.coming} cx={x} cy={baseline} r="5" />
          </g>
        );
      })}
      <path className={css.mark} d={`M${today} 22V${baseline + 12}`} />
      <text className={css.label} x={today} y="14">
        {shortDate(now, lang)}
      </text>
    </svg>
  );
}

/** Formats a day with the first three letters of its month: “27 ago 2025”. */
function shortDate(date: string, lang: Lang): string {
  return longDate(date, lang)
    .split(" ")
    .filter((word) => word !== "de")
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 3)))
    .join("\u00a0");
}
