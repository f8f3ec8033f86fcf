import { useEffect, useState } from "react";
import type { EntrySummary } from "../../model/page";
import { loadIndex } from "./listing-index";

/**
 * The articles of a listing while `question` asks for something: undefined until they are there, `failed` if they did
 * not come. Every new question asks the kept index, which loads itself again once it is old.
 */
export function useIndex(address: string, question: string) {
  const [entries, setEntries] = useState<EntrySummary[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!question) return;
    let gone = false;
    setFailed(false);
    loadIndex(address).then(
      (all) => gone || setEntries(all),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [address, question, attempt]);
  return { entries, failed, retry: () => setAttempt((n) => n + 1) };
}
