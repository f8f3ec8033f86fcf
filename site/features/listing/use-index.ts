import { useEffect, useState } from "react";
import type { EntrySummary } from "../../model/page";
import { loadIndex } from "./listing-index";

/**
 * The articles of a listing while `question` asks for something, of one year if it is given: undefined until they are
 * there, more of them as they come, `failed` if they did not. Every new question asks the kept index, which loads itself
 * again once it is old.
 */
export function useIndex(address: string, question: string, year: number | null = null) {
  const [entries, setEntries] = useState<EntrySummary[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!question) return;
    let gone = false;
    setFailed(false);
    const follow = async () => {
      for await (const { entries } of loadIndex(address, year)) {
        if (gone) return;
        setEntries(entries);
      }
    };
    follow().catch(() => gone || setFailed(true));
    return () => {
      gone = true;
    };
  }, [address, question, year, attempt]);
  return { entries, failed, retry: () => setAttempt((n) => n + 1) };
}
