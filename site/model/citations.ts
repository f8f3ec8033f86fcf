/** Words that a number follows in a citation, in both languages. */
const words = [
  "arts?\\.",
  "artículos?",
  "apartados?",
  "anexos?",
  "puntos?",
  "letras?",
  "n\\.º",
  "Ley(?: Orgánica)?",
  "Real Decreto",
  "Directiva",
  "\\(UE\\)",
  "\\(EU\\)",
  "Arts?\\.",
  "Articles?",
  "Annex(?:es)?",
  "points?",
  "Act",
  "Royal Decree",
  "Directive",
];

const citation = new RegExp(`(?<![\\p{L}])(${words.join("|")}) (?=\\d|[IVX]+\\b|[a-z]\\))`, "giu");

/** Keeps the number of a citation on the line of its word: “apartado 2”, “(UE) 2024/1689”. The text may be HTML. */
export function keepCitations(text: string): string {
  return text.replace(citation, "$1\u00a0");
}
