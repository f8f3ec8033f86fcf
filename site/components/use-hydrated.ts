import { useEffect, useState } from "react";

/** Reports whether the island runs. In the HTML, which is all that readers without scripts get, it does not. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
