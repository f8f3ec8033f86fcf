import type { i18n } from "../i18n";

/** What a map has for a key; made and kept where it has nothing. */
export function once<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}

/** Gives the text of a key; makes it where it is not remembered. */
export type Remember = (key: string, make: () => string) => string;

/** Keeps texts by key: at most a thousand of them, none of a long key, so that many pages need no more memory than few. */
export function memory(): Remember {
  const known = new Map<string, string>();
  return (key, make) => {
    let text = known.get(key);
    if (text === undefined) {
      text = make();
      if (known.size >= 1000) known.clear();
      if (key.length < 4000) known.set(key, text);
    }
    return text;
  };
}

/** Finds each translation once, as far as a thousand of them: looking one up takes longer than rendering it. */
export function remembering(translator: i18n): i18n {
  const fixed = translator.getFixedT.bind(translator);
  translator.getFixedT = ((...args: Parameters<typeof fixed>) => {
    const t = fixed(...args) as unknown as (...args: unknown[]) => string;
    const known = new Map<string, string>();
    const find = (...args: unknown[]) => {
      const [key] = args;
      if (typeof key !== "string") return t(...args);
      const asked = args.length > 1 ? `${key} ${JSON.stringify(args.slice(1))}` : key;
      let text = known.get(asked);
      if (text === undefined) {
        text = t(...args);
        if (known.size >= 1000) known.clear();
        if (typeof text === "string") known.set(asked, text);
      }
      return text;
    };
    return Object.assign(find, t);
  }) as unknown as typeof translator.getFixedT;
  return translator;
}
