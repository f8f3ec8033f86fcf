import { beforeEach, expect, it, vi } from "vitest";
import { openSearch } from "../search-index";

const page = (n: number, title: string) => ({
  address: `/${n}/`,
  title,
  description: "",
  lang: "en",
  sections: [["top", "A heading", "A text on regulations"]],
});
const files: Record<string, unknown> = {
  "index.json": { pages: 4, prefixes: ["", "f"], filters: { tags: [{ value: "ai-act", label: "AI Act", pages: 1 }] } },
  "w-.json": { words: ["regulation regulations"], lists: [[2, 1, 80, 0, 1, 30, 1]] },
  "w-f.json": {
    words: ["fine fined", "finish"],
    lists: [
      [1, 2, 50, 1],
      [1, 3, 50, 0],
    ],
  },
  "p-0.json": [page(0, "Zero"), page(1, "Rules on regulations"), page(2, "Fines"), page(3, "Finish")],
  "f-tags-ai-act.json": [2],
};
const loaded: string[] = [];

beforeEach(() => {
  loaded.length = 0;
  vi.stubGlobal("fetch", async (address: string | URL) => {
    const name = `${address}`.replace("/docs/_search/en/", "");
    loaded.push(name);
    return {
      ok: name in files,
      url: `https://site.example${address}`,
      status: name in files ? 200 : 404,
      json: async () => files[name],
      text: async () => files[name],
    };
  });
});

const search = () => openSearch({ basePath: "/docs", lang: "en" });
const found = async (query: string, filters = {}) =>
  (await search().find(query, { filters })).results.map(({ address }) => address);

it("ranks pages, links to sections and marks all forms of a word", async () => {
  const { results, total, highlight } = await search().find("Regulación regulation ");
  expect(results.map(({ address }) => address)).toEqual(["/1/", "/2/#top"]);
  expect(total).toBe(2);
  expect(highlight("The Regulations")).toEqual([
    { text: "The ", isMatch: false },
    { text: "Regulations", isMatch: true },
  ]);
});

it("finds longer words while the last one is typed, and not after a space", async () => {
  expect(await found("fin")).toEqual(["/3/", "/2/#top"]);
  expect(await found("fin ")).toEqual([]);
});

it.each(["regulatoin", "regulaton", "regulated"])("finds the nearest words: %s", async (word) => {
  expect(await found(`${word} `)).toEqual(["/1/", "/2/#top"]);
});

it("finds nothing for a word that every JavaScript object has", async () => {
  expect(await found("constructor ")).toEqual([]);
});

it("filters pages, and loads only what a query needs", async () => {
  expect(await found("regulation ", { tags: "ai-act", category: "" })).toEqual(["/2/#top"]);
  expect(loaded).toEqual(["index.json", "f-tags-ai-act.json", "w-.json", "p-0.json"]);
});

it("shows the part of a page where a word was found, if the index does not have it", async () => {
  const filler = "Nothing of this was typed. ".repeat(20);
  files["https://site.example/3/"] =
    `<title>finish</title><main><h1>Finish</h1><p>finish</p><h2 class="x" id="top">A heading</h2><p>${filler}<b>fi</b>nishing</p>` +
    `<ul><li>Bread &amp; <em>f</em>ine wine</li><li>${filler}</li></ul><style>.fine{}</style><h2 id="next">fine</h2></main>`;
  const withWine = { ...page(3, "Wine"), sections: [["top", "A heading", "Nothing of this …"]] };
  files["p-0.json"] = [page(0, "Zero"), page(1, "One"), withWine, withWine];
  files["w-f.json"] = { words: ["fine fined"], lists: [[1, 3, 50, 1]] };
  const [result] = (await search().find("fine ")).results;
  expect(result?.text).toMatch(/^… (?=.{0,60}Bread).*nishing +Bread & fine wine +Nothing.* …$/);
  expect(result!.text.length).toBeLessThan(170);
  delete files["https://site.example/3/"];
  expect((await search().find("fine ")).results[0]?.text).toBe("Nothing of this …");
});

it("says how a site without an index gets one", async () => {
  const search = openSearch({ basePath: "/docs", lang: "fr" });
  await expect(search.find("regulation")).rejects.toThrow("Set search: true in content/site.yaml");
});
