const key = "cookieConsent";
const changed = "cookieconsent";

/**
 * The visitor's answer about analytics, kept in localStorage as "true" or "false". `get` gives null while there is none,
 * and where storage cannot be read. Fits useSyncExternalStore: `(consent.subscribe, consent.get, () => null)`.
 */
export const consent = {
  get(): boolean | null {
    try {
      const value = localStorage.getItem(key);
      return value === "true" || value === "false" ? value === "true" : memory; // anything else is no answer
    } catch {
      return memory;
    }
  },
  set(value: boolean): void {
    memory = value;
    try {
      localStorage.setItem(key, String(value));
    } catch {
      // Storage is full or forbidden: the answer holds for this page.
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
