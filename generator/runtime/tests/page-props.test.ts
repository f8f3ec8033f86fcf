import { expect, it } from "vitest";
import { createPropsBuilder, type WireProps } from "../page-props";

const shared = {
  baseUrl: "https://example.org",
  basePath: "",
  links: { de: { home: "/", about: "/ueber/" } },
  lists: { de: { menu: [] } },
  otherLanguages: { de: { "/en/jobs/": "en" as const } },
  fallbacks: {},
  data: { de: { site: { name: "Blatt" }, shop: { heading: "Laden" } } },
};
const wire = (more: Partial<WireProps> = {}): WireProps =>
  ({
    route: "about",
    lang: "de",
    address: "/ueber/",
    title: "Über uns",
    description: "",
    alternates: { de: "/ueber/" },
    data: { store: "shop" },
    ...more,
  }) as WireProps;
const build = createPropsBuilder(shared);

it("completes the props that all pages have", () => {
  const props = build(wire(), "");
  expect(props.site).toEqual({ name: "Blatt" });
  expect(props.data).toEqual({ store: { heading: "Laden" } });
  expect(props.canonical).toBe("https://example.org/ueber/");
  expect(props.href("about", "team")).toBe("/ueber/#team");
  expect(() => props.href("nowhere")).toThrow("Unknown route “nowhere”");
  expect(props.hrefLang("/en/jobs/#apply")).toBe("en");
  expect(props.hrefLang("/ueber/")).toBeUndefined();
  expect(props.entry).toBeUndefined();
  expect(props.related).toEqual([]);
});

it("returns the text of a page as entry", () => {
  const { entry } = build(wire({ prose: { headings: [], updated: "2026-01-02" } }), "<p>Text</p>");
  expect(entry).toMatchObject({
    title: "Über uns",
    body: "<p>Text</p>",
    updated: "2026-01-02",
    front: { updated: "2026-01-02" },
  });
});
