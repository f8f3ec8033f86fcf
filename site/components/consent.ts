const key = "cookieConsent";
const changed = "cookieconsent";

/**
 * The visitor's consent to analytics, stored in localStorage as "true" or "false". `get` returns null until the visitor
 * has answered, also if storage cannot be read. Use it with `useSyncExternalStore(consent.subscribe, consent.get, …)`.
 */
export const consent = {
  get(): boolean | null {
    try {
      const value = localStorage.getItem(key);
      return value === "true" || value === "false" ? value === "true" : memory; // other values count as unanswered
    } catch {
      return memory;
    }
  },
  set(value: boolean): void {
    memory = value;
    try {
      localStorage.setItem(key, String(value));
    } catch {
      // Storage is full or forbidden: the answer is valid for this page only.
    }
    dispatchEvent(new Event(changed));
  },
  subscribe(listener: () => void): () => void {
    addEventListener(changed, listener);
    addEventListener("storage", listener);
    return () => {
      removeEventListener(changed, listener);
      removeEventListener("storage", listener);
    };
  },
};

let memory: boolean | null = null;
