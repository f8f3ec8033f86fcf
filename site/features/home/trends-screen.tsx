import { useTranslation } from "gaceta";
import type { Home } from "gaceta/content";
import css from "./screens.module.css";

type TrendsContent = Home["demo"]["trends"];

/** Mock screen: figures, a bar chart, and a heat map as a table. */
export function Trends({ title, facts, chart, heat }: TrendsContent) {
  return (
    <div className={css.trends}>
      <p className={css.title}>{title}</p>
      <dl>
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

/** Bars of 10 units each. The bars stretch with the frame; the labels are HTML and keep their size. */
function Chart({ label, months, values }: TrendsContent["chart"]) {
  const top = Math.max(...values);
  const bars = values.map((value, index) => `M${5 + 10 * index} ${top}v-${value}`);
  const described = values.map((value, index) => `${months[index]}: ${value}`).join(", ");
  return (
    <div className={css.chart}>
      <p aria-hidden="true">{label}</p>
      <svg
        viewBox={`0 0 ${10 * values.length} ${top}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}. ${described}`}
      >
        <path d={bars.slice(0, -1).join("")} />
        <path className={css.latest} d={bars.at(-1)} />
      </svg>
      <ul aria-hidden="true">
        {values.map((value, index) => (
          <li key={months[index]}>
            <b>{value}</b> {months[index]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function HeatMap({ label, rows, columns, values }: TrendsContent["heat"]) {
  const { t } = useTranslation("home");
  const top = Math.max(...values.flat());
  return (
    <table>
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
            {(values[index] ?? []).map((value, column) => (
              <td key={columns[column]} data-level={Math.ceil((value / top) * 4)}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
