import { expect, it } from "vitest";
import { completeTexts } from "../texts";
import { createTranslator } from "../translation";

const own = {
  ar: {
    متجر: { пакет_zero: "لا شيء", باقة_one: "باقة", باقة_two: "باقتان", باقة_other: "{{count}} باقة", قائمة: ["أ"] },
  },
  ru: {
    متجر: {
      место_ordinal_other: "{{count}}-е",
      пакет_one: "пакет",
      пакет_other: "{{count}} пакета",
      قائمة: ["б", "в"],
    },
  },
  sv: { متجر: { plats_ordinal_other: "{{count}}:e", plats_ordinal_one: "{{count}}:a" } },
};

const texts = (lang: string, fallbacks?: string[]) => {
  const { t } = createTranslator(lang, { [lang]: completeTexts(lang, own, fallbacks) });
  return t as unknown as (key: string, options: object) => string;
};

it("uses the form for other numbers where a language lacks one", () => {
  const t = texts("ar");
  expect([1, 2, 3, 11, 100].map((count) => t("متجر:باقة", { count }))).toEqual([
    "باقة",
    "باقتان",
    "3 باقة",
    "11 باقة",
    "100 باقة",
  ]);
});

it("has the texts of other languages with all forms of its own", () => {
  expect([1, 2, 5, 1.5].map((count) => texts("ar")("متجر:пакет", { count }))).toEqual([
    "пакет",
    "2 пакета",
    "5 пакета",
    "1.5 пакета",
  ]);
  expect([1, 2].map((count) => texts("ru")("متجر:plats", { count, ordinal: true }))).toEqual(["1:e", "2:e"]);
  expect(texts("ru")("متجر:пакет", { count: 0 })).toBe("0 пакета"); // i18next looks for _zero in each language
  expect(texts("ar")("متجر:قائمة", { returnObjects: true })).toEqual(["أ"]);
});

it("prefers fallbacks to other languages", () => {
  expect(texts("sv", ["ru"])("متجر:قائمة", { returnObjects: true })).toEqual(["б", "в"]);
  expect(texts("sv")("متجر:قائمة", { returnObjects: true })).toEqual(["أ"]);
});
