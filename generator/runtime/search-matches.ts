import type { SearchFiles, WordFile } from "./search-files";

/** A list of pages with how well its words match what was typed: 1 is exactly. */
interface Match {
  list: number[];
  closeness: number;
}

/** How one typed word was found. */
export interface WordMatches {
  lists: Match[];
  /** Short words, such as articles and pronouns, say less about what is wanted. */
  importance: number;
  /** The words of the texts that were found. */
  forms: Set<string>;
}

/** Finds a typed word: itself and words of the same stem; the words that begin with it; or else the nearest ones. */
export async function match(files: SearchFiles, word: string, isLast: boolean): Promise<WordMatches> {
  const found = new Map<number[], number>();
  const forms = new Set<string>();
  for (const file of await files.words(word, isLast)) {
    for (const [form, closeness] of matchingForms(file, word, isLast))
      for (const number of file.words[form] as number[]) {
        const list = file.lists[number] as number[];
        found.set(list, Math.max(closeness, found.get(list) ?? 0));
        forms.add(form);
        for (const [other, numbers] of Object.entries(file.words)) if (numbers.includes(number)) forms.add(other);
      }
  }
  return {
    lists: [...found].map(([list, closeness]) => ({ list, closeness })),
    importance: Math.min(1, word.length / 6),
    forms,
  };
}

/** Returns the words of a file that count as a typed word, each with its closeness. */
function matchingForms(file: WordFile, word: string, isLast: boolean): [string, number][] {
  const forms = Object.keys(file.words);
  const found: [string, number][] = Object.hasOwn(file.words, word) ? [[word, 1]] : [];
  if (isLast && word.length > 1)
    for (const form of forms) if (form !== word && form.startsWith(word)) found.push([form, 0.6]);
  if (found.length > 0 || word.length < 4) return found;
  const similar = forms.filter((form) => isOneLetterOff(form, word));
  if (similar.length > 0) return similar.map((form) => [form, 0.5]);
  // An inflection that no text uses: the words with the longest common beginning.
  const lengths = forms.map((form) => commonLength(form, word));
  const longest = Math.max(0, ...lengths);
  if (longest < Math.max(4, word.length * 0.6)) return [];
  return forms.filter((_, i) => lengths[i] === longest).map((form) => [form, 0.4]);
}

/** Returns how many letters two words have in common at their beginning. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Reports whether one letter was changed, added, left out, or swapped with the next. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const at = commonLength(a, b);
  const [x, y] = [a.slice(at), b.slice(at)];
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}
