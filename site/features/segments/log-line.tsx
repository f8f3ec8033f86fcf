import { LogEntry } from "../../components/ui/log-entry";
import type { Log } from "./block";
import { Level } from "./level";

/** A line of the log as the content files hold it. */
export function LogLine({ entry }: { entry: Log }) {
  return <LogEntry time={entry.time} source={entry.source} code={entry.code} title={entry.title} impact={<Level level={entry.impact} />} />;
}
