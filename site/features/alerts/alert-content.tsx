import { Badge } from "../../components/ui/badge";
import type { Alerts } from "gaceta/content";
import { TextLink } from "../../components/ui/text-link";
import textStyles from "../../components/ui/text.module.css";
import css from "./alert-content.module.css";

type Alert = Alerts["items"][number];

/** The text of an alert: regulator, reference code, link to the official text, title and description. */
export function AlertContent({ regulator, code, officialUrl, title, description }: Alert) {
  return (
    <>
      <p className={css.meta}>
        <Badge tone={regulator.family}>{regulator.name}</Badge>
        <span className={textStyles.code}>{code}</span>
        <TextLink href={officialUrl}>{new URL(officialUrl).hostname.replace("www.", "")}</TextLink>
      </p>
      <h3 className={css.title}>{title}</h3>
      <p className={css.description}>{description}</p>
    </>
  );
}

/** The impact of an alert: its level, whose name is `level`, and the reasons. */
export function AlertImpact({ impactLevel, impactPoints, level }: Alert & { level: string }) {
  return (
    <>
      <p>
        <Badge tone={impactLevel === "high" ? "signal" : "info"}>{level}</Badge>
      </p>
      <ul className={css.points}>
        {impactPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
