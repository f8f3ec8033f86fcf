/** A section of a page in search.json. */
export interface Section {
  address: string;
  page: string;
  heading?: string;
  text: string;
  /** The language of the page, if it is another one. */
  lang?: string;
}

/** A section that matches, and a part of its text around the first match. */
export interface Result extends Section {
  excerpt: string;
}

const most = 20;

/** Returns text in lower case and without accents. Its length stays the same for composed letters. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Finds the sections that contain all words of a query, best first. */
export function find(sections: Section[], query: string): Result[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: { section: Section; score: number }[] = [];
  for (const section of sections) {
    const scores = words.map((word) => scoreOf(section, word));
    if (scores.every((score) => score > 0)) found.push({ section, score: scores.reduce((a, b) => a + b) });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section }) => ({ ...section, excerpt: excerpt(section.text, words) }));
}

/** A word counts most in a heading, then in the title of the page, then in the text. */
function scoreOf({ page, heading, text }: Section, word: string): number {
  const title = heading ?? page;
  const inTitle = fold(title) === word ? 12 : begins(title, word) ? 8 : 0;
  const inPage = begins(page, word) ? 3 : 0;
  const inText = begins(text, word) ? 2 : fold(`${title} ${text}`).includes(word) ? 1 : 0;
  return inTitle + inPage + inText;
}

/** Reports whether a word of the text begins with these letters. */
function begins(text: string, word: string): boolean {
  const folded = fold(text);
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return true;
  return false;
}

function excerpt(text: string, words: string[]): string {
  const folded = fold(text);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  if (!Number.isFinite(first) || first < 80) return text.slice(0, 160);
  const start = text.lastIndexOf(" ", first - 50) + 1;
  return `… ${text.slice(start, start + 160)}`;
}
