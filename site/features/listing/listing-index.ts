import type { EntrySummary } from "../../model/page";

/** How long a loaded index is used before it is asked for again. */
export const keptFor = 5 * 60 * 1000;

const kept = new Map<string, { since: number; entries: Promise<EntrySummary[]> }>();

/**
 * All articles of a listing, from the index beside it. It is loaded when it is first asked for and kept for five
 * minutes; one that did not arrive is asked for again at the next try.
 */
export function loadIndex(address: string, now = Date.now()): Promise<EntrySummary[]> {
  const found = kept.get(address);
  if (found && now - found.since < keptFor) return found.entries;
  const entries = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
    return answer.json() as Promise<EntrySummary[]>;
  });
  kept.set(address, { since: now, entries });
  entries.catch(() => kept.delete(address));
  return entries;
}
