import { expect, it } from "vitest";
import { keepCitations } from "./citations";

it.each([
  ["el art. 26, apartado 2, del Reglamento (UE) 2024/1689", "el art.~26, apartado~2, del Reglamento (UE)~2024/1689"],
  ["la Ley 39/2015 y el anexo III, letra b)", "la Ley~39/2015 y el anexo~III, letra~b)"],
  ["Article 74(7) of Regulation (EU) 2024/1689", "Article~74(7) of Regulation (EU)~2024/1689"],
  ['<a href="/x">artículo 5</a> de la ley', '<a href="/x">artículo~5</a> de la ley'],
  ["la Directiva 2024/927, Directive 2011/61/EU", "la Directiva~2024/927, Directive~2011/61/EU"],
  ["una parte 5, quart. 6", "una parte 5, quart. 6"],
])("%s", (text, kept) => expect(keepCitations(text)).toBe(kept.replaceAll("~", "\u00a0")));
