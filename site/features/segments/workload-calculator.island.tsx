import { defineIsland, useTranslation } from "gaceta";
import { useId, useState } from "react";
import { formatHours, formatPeople, hoursPerMonth } from "./workload-hours";
import css from "./workload-calculator.module.css";

const ranges = {
  people: { min: 1, max: 20, step: 1 },
  rules: { min: 1, max: 40, step: 1 },
  minutes: { min: 5, max: 240, step: 5 },
} as const;

type Field = keyof typeof ranges;

interface Props {
  people: number;
  rules: number;
  minutes: number;
  /** Percent of the time that remains with alerts. */
  remaining: number;
  /** What the segment calls people, rules and minutes. */
  labels?: Partial<Record<Field, string>>;
  lang: string;
  /** Name of the service. */
  brand: string;
}

/** Hours a month that a team spends on reading, today and with alerts. */
function WorkloadCalculator({ people, rules, minutes, remaining, labels, lang, brand }: Props) {
  const { t } = useTranslation("company");
  const prefix = useId();
  const [values, setValues] = useState({ people, rules, minutes });
  const hours = hoursPerMonth(values.people, values.rules, values.minutes);
  const rest = (hours * remaining) / 100;
  const inMonth = (amount: number) => t("calculator.hours", { hours: formatHours(amount, lang) });
  return (
    <div className={css.calculator}>
      <h3 className={css.title}>{t("calculator.title")}</h3>
      <div className={css.fields}>
        {(Object.keys(ranges) as Field[]).map((field) => (
          <div key={field} className={css.field}>
            <label htmlFor={prefix + field}>{labels?.[field] ?? t(`calculator.${field}`)}</label>
            <span className={css.number} aria-hidden="true">
              {values[field]}
            </span>
            <input
              id={prefix + field}
              className={css.range}
              type="range"
              autoComplete="off"
              {...ranges[field]}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: Number(event.target.value) })}
            />
          </div>
        ))}
      </div>
      <dl className={css.result}>
        <div className={css.row}>
          <dt>{t("calculator.today")}</dt>
          <dd>
            {inMonth(hours)} <Bar percent={100} />
          </dd>
        </div>
        <div className={css.row}>
          <dt>{t("calculator.alerts")}</dt>
          <dd>
            {inMonth(rest)} <Bar percent={remaining} mark />
          </dd>
        </div>
        <div className={css.total}>
          <dt>{t("calculator.back")}</dt>
          <dd className={css.hours}>
            <output htmlFor={(Object.keys(ranges) as Field[]).map((field) => prefix + field).join(" ")}>
              <span className="visually-hidden">{t("calculator.back")} </span>
              {inMonth(Math.round(hours) - Math.round(rest))}
            </output>
            <span className={css.people}>{t("calculator.fullTime", { people: formatPeople(hours - rest, lang) })}</span>
          </dd>
        </div>
      </dl>
      <p className={css.method}>{t("calculator.method", { remaining, brand })}</p>
    </div>
  );
}

function Bar({ percent, mark }: { percent: number; mark?: boolean }) {
  return (
    <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={mark ? css.mark : css.fill} width={percent} height="1" />
    </svg>
  );
}

export default defineIsland("workload-calculator", WorkloadCalculator, { translations: ["company.calculator"] });
