// The words of a text, as package search in Go finds and folds them: generator/outputs/search/words.go. The same file of words
// tests both.

// Scripts that write no spaces between words: each of their letters is a word.
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const letters = "[\\p{L}\\p{M}\\p{N}]";
const word = new RegExp(`(?=${letters})[${unspaced}]|(?:(?![${unspaced}])${letters})+`, "gu");

/** Returns a word in lower case without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ς", "σ");
}

/** Returns the words of a text, with the places where they begin. */
export function wordsOf(text: string): { word: string; at: number }[] {
  return [...text.matchAll(word)].map((match) => ({ word: match[0], at: match.index }));
}
