import { useTranslation } from "gaceta";
import type { Home } from "gaceta/content";
import css from "./trends-screen.module.css";

type Trends = Home["demo"]["trends"];

/** Mock screen: figures, a line chart, and a heat map as a table. */
export function TrendsScreen({ title, facts, chart, heat }: Trends) {
  return (
    <div className={css.screen}>
      <p className={css.title}>{title}</p>
      <dl className={css.facts}>
        {facts.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart {...chart} />
      <HeatMap {...heat} />
    </div>
  );
}

// Size of the chart and its left and bottom margins, in SVG units.
const width = 440;
const height = 190;
const left = 34;
const bottom = 26;

function Chart({ label, unit, months, values }: Trends["chart"]) {
  const top = Math.ceil(Math.max(...values) / 4) * 4;
  const x = (index: number) =>
    Number((left + 18 + (index * (width - left - 36)) / Math.max(values.length - 1, 1)).toFixed(1));
  const y = (value: number) => Number((height - bottom - (value * (height - bottom - 22)) / top).toFixed(1));
  const described = values.map((value, index) => `${months[index]}: ${value}`).join(", ");
  return (
    <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}. ${described}`}>
      <text className={css.axis} x="0" y="10">
        {unit}
      </text>
      {[0, top / 2, top].map((tick) => (
        <g key={tick}>
          <path className={css.grid} d={`M${left} ${y(tick)}H${width}`} />
          <text className={css.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <path
        className={css.line}
        d={values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`).join("")}
      />
      {values.map((value, index) => (
        <g key={months[index]}>
          <circle
            className={index === values.length - 1 ? css.last : css.dot}
            cx={x(index)}
            cy={y(value)}
            r={index === values.length - 1 ? 5 : 3}
          />
          <text className={css.axis} x={x(index)} y={height - 8} textAnchor="middle">
            {months[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}

function HeatMap({ label, rows, columns, values, levels }: Trends["heat"]) {
  const { t } = useTranslation("home");
  return (
    <table className={css.heat}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("chart.region")}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {(values[index] ?? []).map((level, column) => (
              <td key={columns[column]} data-level={level}>
                {levels[level]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
