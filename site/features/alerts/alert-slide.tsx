import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import type { Alerts } from "../../model/content.gen";
import css from "./alert-slide.module.css";

/** One alert: who published it, what it says, how much it matters and why. */
export function AlertSlide({ alert, level, impact, children }: { alert: Alerts["items"][number]; level: string; impact: string; children: ReactNode }) {
  const { regulator, code, title, description, impactLevel, impactPoints } = alert;
  return (
    <article className={css.alert}>
      <div>
        <p className={css.meta}>
          <Badge tone={regulator.family}>{regulator.name}</Badge>
          <span className={css.code}>{code}</span>
        </p>
        <h2 className={css.title}>{title}</h2>
        <p className={css.description}>{description}</p>
        {children}
      </div>
      <div className={css.impact}>
        <p>
          {impact} <Badge tone={impactLevel === "high" ? "signal" : "neutral"}>{level}</Badge>
        </p>
        <ul className={css.points}>
          {impactPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
