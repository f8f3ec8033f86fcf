import { expect, it } from "vitest";
import index from "../../outputs/search/testdata/vectors.json";
import { fold, pairsOf, wordsOf } from "../search-words";

it("folds words as the index does", () => {
  const words = Object.entries(index.words);
  expect(words.length).toBeGreaterThan(2000);
  expect(words.filter(([word, folded]) => fold(word) !== folded)).toEqual([]);
});

it("finds the words of a text as the index does", () => {
  const texts = Object.entries(index.texts);
  expect(texts.length).toBeGreaterThan(400);
  for (const [text, words] of texts)
    expect([text, wordsOf(text).flatMap(({ word, letters }) => (letters ? pairsOf(letters) : word))]).toEqual([
      text,
      words,
    ]);
});
