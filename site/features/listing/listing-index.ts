import type { EntrySummary } from "../../model/page";

/** How long a loaded file is reused, in milliseconds. */
const maxAge = 5 * 60 * 1000;

/** The file index.json of a listing: the newest articles, and the list of parts that contain all articles. */
interface Index {
  entries: EntrySummary[];
  /** Oldest part first. A part contains the articles from the day `to` up to the day `from`. */
  parts: { file: string; from: string; to: string }[];
}

const cache = new Map<string, { since: number; answer: Promise<unknown> }>();

/** Fetches a file of the index, at most every five minutes. After a failure, the next call fetches it again. */
function load<T>(address: string, now: number): Promise<T> {
  const cached = cache.get(address);
  if (cached && now - cached.since < maxAge) return cached.answer as Promise<T>;
  const answer = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
    return answer.json() as Promise<T>;
  });
  cache.set(address, { since: now, answer });
  answer.catch(() => cache.delete(address));
  return answer;
}

/**
 * Yields the articles of a listing, or of one year, newest first. The first result has the newest ones. Each time another
 * part arrives, the next result has all that are loaded so far. `complete` is true in the last result. Throws if a file
 * cannot be loaded.
 */
export async function* loadIndex(
  address: string,
  year: number | null = null,
  now = Date.now(),
): AsyncGenerator<{ entries: EntrySummary[]; complete: boolean }> {
  const { entries, parts } = await load<Index>(address, now);
  const wanted = parts
    .filter(({ from, to }) => year === null || (Number(to.slice(0, 4)) <= year && year <= Number(from.slice(0, 4))))
    .reverse();
  yield { entries, complete: wanted.length === 0 };
  const seen = new Set(entries.map((entry) => entry.address));
  let all = entries;
  for (const [index, { file }] of wanted.entries()) {
    const part = await load<EntrySummary[]>(new URL(file, new URL(address, location.href)).href, now);
    all = [...all, ...part.filter((entry) => !seen.has(entry.address))];
    yield { entries: all, complete: index === wanted.length - 1 };
  }
}
