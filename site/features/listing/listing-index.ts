import type { EntrySummary } from "../../model/page";

/** How long a loaded index is used before it is asked for again. */
const keptFor = 5 * 60 * 1000;

/** index.json beside a listing: its newest articles, and the parts in which all of them are. */
interface Index {
  entries: EntrySummary[];
  /** Oldest articles first; each holds the articles of the days `to` to `from`. */
  parts: { file: string; from: string; to: string }[];
}

const kept = new Map<string, { since: number; answer: Promise<unknown> }>();

/** A file of the index, kept for five minutes; one that did not arrive is asked for again at the next try. */
function load<T>(address: string, now: number): Promise<T> {
  const found = kept.get(address);
  if (found && now - found.since < keptFor) return found.answer as Promise<T>;
  const answer = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
    return answer.json() as Promise<T>;
  });
  kept.set(address, { since: now, answer });
  answer.catch(() => kept.delete(address));
  return answer;
}

/**
 * The articles of a listing, of one year if it is given: the newest at once, then, where there are more than one file
 * holds, part by part, newest first. `complete` says that no more will come.
 */
export async function* loadIndex(address: string, year: number | null = null, now = Date.now()): AsyncGenerator<{ entries: EntrySummary[]; complete: boolean }> {
  const { entries, parts } = await load<Index>(address, now);
  const wanted = parts.filter(({ from, to }) => year === null || (Number(to.slice(0, 4)) <= year && year <= Number(from.slice(0, 4)))).reverse();
  yield { entries, complete: wanted.length === 0 };
  const seen = new Set(entries.map((entry) => entry.address));
  let all = entries;
  for (const [index, { file }] of wanted.entries()) {
    const part = await load<EntrySummary[]>(new URL(file, new URL(address, location.href)).href, now);
    all = [...all, ...part.filter((entry) => !seen.has(entry.address))];
    yield { entries: all, complete: index === wanted.length - 1 };
  }
}
