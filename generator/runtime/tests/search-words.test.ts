import { expect, it } from "vitest";
import index from "../../outputs/search/testdata/folded.json";
import { fold, wordsOf } from "../search-words";

it("folds words as the index does", () => {
  const words = Object.entries(index.words);
  expect(words.length).toBeGreaterThan(1500);
  expect(words.filter(([word, folded]) => fold(word) !== folded)).toEqual([]);
});

it("finds the words of a text as the index does", () => {
  for (const [text, words] of Object.entries(index.texts)) expect(wordsOf(text).map(({ word }) => word)).toEqual(words);
});
