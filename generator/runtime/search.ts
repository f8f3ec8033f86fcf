// How a search finds pages. It loads only the parts of the index that a query needs.

import type { SearchFiles } from "./search-files";
import type { SearchAnswer, SearchOptions, SearchResult } from "./search-index";
import { match, type WordMatches } from "./search-matches";
import { wordsOf } from "./search-words";

/** How well a page matches a query. */
interface Score {
  points: number;
  /** The weight of the query's words that the page has, as a share of the weight of all: 0 to 1. */
  share: number;
  /** Points by section. */
  sections: Map<number, number>;
}

/** Pages below this share of the best page's relevance are left out: they have only the least important words. */
const minRelevance = 0.08;

const relevance = ({ points, share }: Score) => points * share;

/** Finds the pages of an index that have words of a query. */
export async function find(
  files: SearchFiles,
  query: string,
  { filters = {}, limit = 10 }: SearchOptions = {},
): Promise<SearchAnswer> {
  const typed = wordsOf(query)
    .filter(({ word, isPart }, i, all) => !isPart && i === all.findIndex((other) => other.word === word))
    .slice(0, 12);
  const chosen = Object.entries(filters).filter(([, value]) => value);
  const [index, words, sets] = await Promise.all([
    files.index(),
    Promise.all(typed.map((word, i) => match(files, word, i === typed.length - 1 && word.end === query.length))),
    Promise.all(chosen.map(([key, value]) => files.pagesWith(key, value))),
  ]);
  const scores = [...rank(words, index.pages)].filter(([page]) => sets.every((set) => set.has(page)));
  const best = Math.max(...scores.map(([, score]) => relevance(score)));
  const ranked = scores
    .filter(([, score]) => relevance(score) >= best * minRelevance)
    .sort(([a, x], [b, y]) => relevance(y) - relevance(x) || b - a);
  const forms = formsToMark(words, index.pages);
  return {
    results: await Promise.all(ranked.slice(0, limit).map(([page, score]) => show(files, page, score, forms))),
    total: ranked.length,
    highlight: (text) => highlight(text, forms),
  };
}

/** Adds up what the words count on each page: a rare word counts more. */
function rank(words: WordMatches[], pages: number): Map<number, Score> {
  const scores = new Map<number, Score>();
  let all = 0;
  for (const { lists, importance } of words) {
    const best = new Map<number, { points: number; rarity: number; section: number }>();
    // A word of two languages, and the longer words that begin with it, are no rarer than the word itself.
    const exact = lists.filter(({ closeness }) => closeness === 1).reduce((sum, { users }) => sum + users, 0);
    let most = 0;
    for (const { users: own, pages: listed, closeness } of lists) {
      const users = Math.min(pages, Math.max(own, exact));
      const rarity = Math.log(1 + (pages - users + 0.5) / (users + 0.5)) * closeness * importance;
      most = Math.max(most, rarity);
      for (const [page, { weight, section }] of listed) {
        const points = rarity * weight;
        if (points > (best.get(page)?.points ?? 0)) best.set(page, { points, rarity, section });
      }
    }
    all += most;
    for (const [page, { points, rarity, section }] of best) {
      const score = scores.get(page) ?? { points: 0, share: 0, sections: new Map() };
      score.points += points;
      score.share += rarity;
      score.sections.set(section, (score.sections.get(section) ?? 0) + points);
      scores.set(page, score);
    }
  }
  for (const score of scores.values()) score.share = Math.min(1, Math.sqrt(score.share / all));
  return scores;
}

/** Returns the words to mark in results. Words of most pages are marked only if there are no others. */
function formsToMark(words: WordMatches[], pages: number): Set<string> {
  const rarer = words.filter(({ lists }) => lists.every(({ users }) => users <= pages * 0.8));
  return new Set((rarer[0] ? rarer : words).flatMap(({ forms }) => [...forms]));
}

async function show(files: SearchFiles, number: number, score: Score, forms: Set<string>): Promise<SearchResult> {
  const { address, title, description, date, lang, sections: all } = await files.page(number);
  const [best = 0] = [...score.sections].reduce((a, b) => (b[1] > a[1] ? b : a));
  const [id, heading, text] = (best && all[best - 1]) || ["", "", ""];
  const beginning = text || description;
  const isShown = [heading || title, beginning].some((shown) => marks(shown, forms).length > 0);
  return {
    address: id ? `${address}#${id}` : address,
    title,
    heading,
    text: isShown ? beginning : excerpt(await files.text(address, id), forms) || beginning,
    date,
    lang,
  };
}

/** Returns the part of a text that has the first word that was found; nothing if there is none. */
function excerpt(text: string, forms: Set<string>): string {
  const [first] = marks(text, forms);
  if (!first) return "";
  const places = wordsOf(text).flatMap((word) => word.letters ?? word);
  const { at: from } = places.find(({ at }) => at >= first.at - 60)!;
  const { end } = places.findLast(({ end }) => end <= Math.max(first.end, from + 160))!;
  return `${from > 0 ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`;
}

/** Returns where words that were found are in a text. */
function marks(text: string, forms: Set<string>): { at: number; end: number }[] {
  return wordsOf(text).flatMap((word) => {
    if (!word.letters) return forms.has(word.word) ? word : [];
    // The letter of each character.
    const letters = word.letters.flatMap((letter) => letter.word.split("").map(() => letter));
    return letters.flatMap(({ at }, i) =>
      [...forms]
        .filter((form) => word.word.startsWith(form, i))
        .map((form) => ({ at, end: letters[i + form.length - 1]!.end })),
    );
  });
}

function highlight(text: string, forms: Set<string>): { text: string; isMatch: boolean }[] {
  const parts: { text: string; isMatch: boolean }[] = [];
  let last = 0;
  for (const { at, end } of marks(text, forms).sort((a, b) => a.at - b.at || b.end - a.end)) {
    if (end <= last) continue;
    if (at > last) parts.push({ text: text.slice(last, at), isMatch: false });
    parts.push({ text: text.slice(Math.max(at, last), end), isMatch: true });
    last = end;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isMatch: false });
  return parts;
}
