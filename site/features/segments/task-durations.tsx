import { useTranslation } from "gaceta";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./task-durations.module.css";

/** Returns a round distance between ticks, in minutes, so that an axis of `total` minutes has at most six. */
export function tickStep(total: number): number {
  const steps = [5, 10, 15, 30, 60, 120, 240, 480];
  return steps.find((step) => total / step <= 6) ?? 960;
}

/** The manual process as a bar chart in minutes: each task starts where the previous one ends. */
export function TaskDurations({ title, intro, caption, unit, tasks, total }: SectionProps<"workload">) {
  const { t } = useTranslation("company");
  const sum = tasks.reduce((minutes, task) => minutes + task.minutes, 0);
  const step = tickStep(sum);
  const ticks = Array.from({ length: Math.floor(sum / step) + 1 }, (_, i) => i * step);
  const percent = (minutes: number) => `${Math.round((minutes / sum) * 10000) / 100}%`;
  let start = 0;
  return (
    <Section title={title} intro={intro} head="plain">
      <figure>
        <ol className={css.tasks}>
          {tasks.map((task) => {
            const x = percent(start);
            start += task.minutes;
            return (
              <li key={task.name} className={css.task}>
                <p className={css.name}>{task.name}</p>
                <p className={css.detail}>{task.detail}</p>
                <svg className={css.bar} aria-hidden="true">
                  <rect className={css.track} x="0" y="11" width="100%" height="2" />
                  <rect className={css.fill} x={x} y="0" width={percent(task.minutes)} height="24" />
                </svg>
                <p className={css.minutes}>{t("segment.duration", { minutes: task.minutes })}</p>
              </li>
            );
          })}
        </ol>
        <svg className={css.axis} aria-hidden="true">
          <line className={css.line} x1="0" x2="100%" y1="0.5" y2="0.5" />
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={css.line} x1={percent(tick)} x2={percent(tick)} y1="0" y2="6" />
              <text
                className={css.tick}
                x={percent(tick)}
                y="22"
                textAnchor={tick === 0 ? "start" : tick === sum ? "end" : "middle"}
              >
                {tick}
              </text>
            </g>
          ))}
        </svg>
        <p className={css.unit} aria-hidden="true">
          {unit}
        </p>
        <figcaption className={css.caption}>
          <strong>{total}</strong> <span className="visually-hidden">{caption}</span>
        </figcaption>
      </figure>
    </Section>
  );
}
