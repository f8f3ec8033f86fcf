import { useEffect, useState } from "react";
import type { EntrySummary } from "../../model/page";
import { loadIndex } from "./listing-index";

/**
 * Loads the articles of a listing, or of one year, while `query` is not empty. `entries` is undefined until the first
 * ones arrive and grows as more arrive. `failed` reports that loading has failed; `retry` loads again. Each new query
 * reads the index again, which is cached for some minutes.
 */
export function useListingIndex(address: string, query: string, year: number | null = null) {
  const [entries, setEntries] = useState<EntrySummary[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or query loads again
  useEffect(() => {
    if (!query) return;
    let cancelled = false;
    setFailed(false);
    const load = async () => {
      for await (const { entries } of loadIndex(address, year)) {
        if (cancelled) return;
        setEntries(entries);
      }
    };
    load().catch(() => cancelled || setFailed(true));
    return () => {
      cancelled = true;
    };
  }, [address, query, year, attempt]);
  return { entries, failed, retry: () => setAttempt((n) => n + 1) };
}
