import { LogEntry } from "../../components/ui/log-entry";
import type { Notice } from "./section-props";
import { Level } from "../../components/ui/level";

/** A notice as a row of the log. */
export function LogLine({ entry }: { entry: Notice }) {
  return (
    <LogEntry
      time={entry.time}
      source={entry.source}
      code={entry.code}
      title={entry.title}
      impact={<Level level={entry.impact} />}
    />
  );
}
