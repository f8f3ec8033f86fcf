import { LogEntry } from "../../components/ui/log-entry";
import type { Notice } from "./section-props";
import { ImpactBadge } from "../../components/ui/impact-badge";

/** A notice as a row of the log. */
export function LogLine({ entry }: { entry: Notice }) {
  return (
    <LogEntry
      time={entry.time}
      source={entry.source}
      code={entry.code}
      title={entry.title}
      impact={<ImpactBadge level={entry.impact} />}
    />
  );
}
