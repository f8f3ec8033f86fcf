const storageKey = "cookieConsent";
const changeEvent = "cookieconsent";

/** The answer on this page, for browsers whose storage cannot be read or written. */
let pageAnswer: boolean | null = null;

/**
 * The visitor's consent to analytics, stored in localStorage as "true" or "false". `get` returns null until the visitor
 * has answered. Use it with `useSyncExternalStore(consent.subscribe, consent.get, …)`.
 */
export const consent = {
  get(): boolean | null {
    try {
      const value = localStorage.getItem(storageKey);
      if (value === "true" || value === "false") return value === "true";
    } catch {
      // Storage is forbidden.
    }
    return pageAnswer;
  },
  set(answer: boolean): void {
    pageAnswer = answer;
    try {
      localStorage.setItem(storageKey, String(answer));
    } catch {
      // Storage is full or forbidden: the answer is valid for this page only.
    }
    dispatchEvent(new Event(changeEvent));
  },
  subscribe(listener: () => void): () => void {
    addEventListener(changeEvent, listener);
    addEventListener("storage", listener);
    return () => {
      removeEventListener(changeEvent, listener);
      removeEventListener("storage", listener);
    };
  },
};
