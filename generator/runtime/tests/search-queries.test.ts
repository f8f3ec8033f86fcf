import { expect, it, vi } from "vitest";
import indexes from "../../outputs/search/testdata/indexes.json";
import languages from "../../outputs/search/testdata/queries.json";
import { openSearch } from "../search-index";

const files = indexes as Record<string, unknown>;
const table = languages as unknown as Record<string, { pages: string[][]; queries: Record<string, number[]> }>;

/** Serves the indexes that Go made. */
function serve() {
  vi.stubGlobal("fetch", async (address: string) => ({
    ok: address in files,
    status: address in files ? 200 : 404,
    url: `https://site.example${address}`,
    json: async () => files[address],
  }));
}

for (const [lang, { queries }] of Object.entries(table))
  it(`finds what is there and nothing else, ${lang}`, async () => {
    serve();
    const search = openSearch({ basePath: "", lang });
    const found: Record<string, number[]> = {};
    for (const query of Object.keys(queries)) {
      const { results, total, highlight } = await search.find(query);
      found[query] = results.map(({ address }) => Number(address.split("/")[2]));
      expect(total).toBe(results.length);
      for (const { title, text } of results)
        expect([query, [title, text].flatMap(highlight).some(({ isMatch }) => isMatch)]).toEqual([query, true]);
    }
    expect(found).toEqual(queries);
  });

it("marks what was typed and no more", async () => {
  serve();
  const marked = async (lang: string, query: string, text: string) =>
    (await openSearch({ basePath: "", lang }).find(query))
      .highlight(text)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join("");
  expect(await marked("ja", "セキュリティ", "ライセンスとセキュリティ。")).toBe("ライセンスと[セキュリティ]。");
  expect(await marked("ja", "テスト", "ＡＰＩとﾃｽﾄの説明")).toBe("ＡＰＩと[ﾃｽﾄ]の説明");
  expect(await marked("th", "น้ำ", "แม่นํ้า")).toBe("แม่[นํ้า]");
  expect(await marked("en", "ej-03", "EJ-03, EJ‑03 and EJ-04")).toBe("[EJ-03], [EJ‑03] and EJ-04");
  expect(await marked("ar", "كتاب", "هذا كتـــاب")).toBe("هذا [كتـــاب]");
  expect(await marked("ja", "キ", "と㌔とキと㍍")).toBe("と[㌔]と[キ]と㍍");
  expect(await marked("ja", "山", "(山)と㈱山と⼭")).toBe("([山])と㈱[山]と[⼭]");
  expect(await marked("ja", "葛城", "葛城と葛󠄁城")).toBe("[葛城]と[葛󠄁城]");
});
