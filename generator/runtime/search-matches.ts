import type { SearchFiles } from "./search-files";
import { pairsOf, type Word } from "./search-words";

/** The pages of a list. */
interface Listed {
  /** How many pages use its words. It may name fewer. */
  users: number;
  pages: Map<number, { weight: number; section: number; places: number[] }>;
}

/** A list with how well its words match what was typed: 1 is exactly. */
interface Match extends Listed {
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

/** A word of the index, with the number of its list in the file. */
type Form = [form: string, list: number];

/** Particles of Arabic and Korean that are written together with a word; and German vowels that keyboards lack. */
const particles =
  /^و?(?:[بفك]?ال|لل)(?=...)|(?<=[가-힣])(?:에서|에게|으로|부터|까지)$|(?<=[가-힣]{2})[은는을를의와과]$|(?<=[aou])e/g;

/** What may follow a Korean word of one syllable: 책을 has 책, and 책상 is another word. */
const afterSyllable =
  /^(?:[이가은는을를의에로도만와과랑]|에[서게는도]|에서[는도]|으로|이나|이랑|부터|까지|처럼|보다|마다)$/;

/** Finds a typed word: itself and words of the same stem; the words that begin with it; or else the nearest ones. */
export async function match(files: SearchFiles, { word, letters }: Word, isLast: boolean): Promise<WordMatches> {
  if (letters?.[1]) return matchRow(files, word, pairsOf(letters).slice(0, -1), isLast);
  // In Korean what follows a noun is written together with it. A letter of a script without spaces begins a pair.
  const isKorean = /^[가-힣]+$/.test(word);
  const orLonger = isLast || !!letters || isKorean;
  const canFollow = (rest: string) => !!letters || word.length > 1 || (isKorean && afterSyllable.test(rest));
  const found = new Map<number[], number>();
  const forms = new Set<string>();
  const look = async (beginning: string, choose: (all: Form[]) => [Form, number][]) => {
    for (const { words, lists } of await files.words(beginning, orLonger)) {
      const all = words.flatMap((of, list) => of.split(" ").map((form): Form => [form, list]));
      for (const [[, number], closeness] of choose(all)) {
        const list = lists[number]!;
        found.set(list, Math.max(closeness, found.get(list) ?? 0));
        for (const form of words[number]!.split(" ")) forms.add(form);
      }
    }
  };
  await look(word, (all) => matchingForms(all, word, (rest) => orLonger && canFollow(rest)));
  if (found.size === 0 && isLast && /.[가-힣\u1100-\u1112]$/.test(word)) {
    const typed = word.normalize("NFD"); // 서우 and 서ㅇ are beginnings of 서울
    await look(word.slice(0, -1), (all) =>
      all.filter(([form]) => form.normalize("NFD").startsWith(typed)).map((form) => [form, 0.6]),
    );
  }
  const shorter = word.replace(particles, "");
  if (found.size === 0 && shorter !== word) return match(files, { word: shorter, at: 0, end: 0 }, isLast);
  return {
    lists: [...found].map(([list, closeness]) => ({ ...read(list), closeness })),
    importance: Math.min(1, word.length / 6),
    forms: letters ? new Set([word]) : forms,
  };
}

/** Returns the words of a file that count as a typed word, each with its closeness. */
function matchingForms(forms: Form[], word: string, canFollow: (rest: string) => boolean): [Form, number][] {
  const found = forms
    .filter(([form]) => form === word || (form.startsWith(word) && canFollow(form.slice(word.length))))
    .map((form): [Form, number] => [form, form[0] === word ? 1 : 0.6]);
  // One letter makes another word of a short one, of a code, and in scripts that write few vowels.
  if (found.length > 0 || !/^[a-z\u0370-\u052f]{5,}$/.test(word)) return found;
  const similar = forms.filter(([form]) => isOneLetterOff(form, word));
  if (similar.length > 0) return similar.map((form) => [form, 0.5]);
  // An inflection that no text uses: the words with the longest common beginning.
  const lengths = forms.map(([form]) => commonLength(form, word));
  const longest = Math.max(...lengths);
  if (longest < Math.max(5, word.length * 0.7)) return [];
  return forms.filter((_, i) => lengths[i] === longest).map((form) => [form, 0.4]);
}

/** Reads a list of a file, and the places of its words. */
function read([users = 0, ...entries]: number[], all: number[] = []): Listed {
  const pages: Listed["pages"] = new Map();
  let page = 0;
  for (let i = 0, from = 0; i < entries.length; i += 3) {
    const to = from + 1 + (all[from] ?? 0);
    let place = 0;
    const places = all.slice(from + 1, to).map((distance) => {
      place += distance;
      return place;
    });
    page += entries[i]!;
    pages.set(page, { weight: entries[i + 1]!, section: entries[i + 2]!, places });
    from = to;
  }
  return { users, pages };
}

/** Finds a row of letters in a script without spaces: the pages on which its pairs follow each other. */
async function matchRow(files: SearchFiles, row: string, pairs: string[], isLast: boolean): Promise<WordMatches> {
  const lists: Listed[] = [];
  for (const [i, pair] of pairs.entries()) {
    const all: Listed = { users: 0, pages: new Map() };
    for (const { words, lists, places } of await files.words(pair, false))
      for (const [number, form] of words.entries())
        if (form === pair || (isLast && i === pairs.length - 1 && form.startsWith(pair))) {
          const { users, pages } = read(lists[number]!, places?.[number]);
          all.users += users;
          for (const [page, found] of pages) {
            // Where the row would begin.
            const places = found.places.map((place) => place - i);
            all.pages.set(page, { ...found, places: places.concat(all.pages.get(page)?.places ?? []) });
          }
        }
    lists.push(all);
  }
  const [rarest, ...others] = lists.sort((a, b) => a.pages.size - b.pages.size);
  const { pages } = rarest!;
  for (const [page, found] of pages) {
    let starts = found.places;
    let rarestThere = found; // the row is where its rarest pair is
    for (const other of others) {
      const there = other.pages.get(page);
      if (there && there.weight < rarestThere.weight) rarestThere = there;
      // A list that names only some pages says nothing about others.
      if (there || other.users <= other.pages.size) starts = starts.filter((start) => there?.places.includes(start));
    }
    if (starts.length > 0) pages.set(page, { ...rarestThere, places: starts });
    else pages.delete(page);
  }
  return {
    lists: pages.size ? [{ users: pages.size, pages, closeness: 1 }] : [],
    importance: 1,
    forms: new Set(pages.size ? [row] : []),
  };
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
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}
