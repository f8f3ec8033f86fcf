import { expect } from "@playwright/test";
import { test } from "./painting-test";
import { addresses, languages } from "./routes";

/** A node of JSON-LD. */
interface Node {
  "@type": string;
  "@context"?: string;
  image?: unknown;
  logo?: unknown;
  headline?: string;
  inLanguage?: string;
  mainEntityOfPage?: string;
  mainEntity?: Node[];
  itemListElement?: { position: number; item: string }[];
  offers?: { price: unknown; priceCurrency: string }[];
  [key: string]: unknown;
}

const article = [
  "headline",
  "image",
  "datePublished",
  "dateModified",
  "author",
  "publisher",
  "mainEntityOfPage",
  "inLanguage",
];

/** Properties that search engines need: those that Google requires, and those of schema.org that they display. */
const required: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  NewsArticle: article,
  BlogPosting: article,
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  FAQPage: ["mainEntity"],
  CorrectionComment: ["text", "datePublished"],
  CreativeWork: ["name", "url"],
  Legislation: ["name", "url"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Product: ["name", "description", "image", "brand", "offers"],
  Offer: ["name", "price", "priceCurrency", "availability", "url"],
  UnitPriceSpecification: ["price", "priceCurrency", "referenceQuantity"],
  QuantitativeValue: ["value", "unitCode"],
  Brand: ["name"],
  Person: ["name"],
  ImageObject: ["url"],
  ContactPage: ["name", "url", "mainEntity"],
  ContactPoint: ["contactType"],
  AboutPage: ["name", "url", "mainEntity"],
  WebPage: ["name", "url", "reviewedBy"],
};

/** Properties for nodes inside others, which need fewer. */
const nested: Record<string, string[]> = {
  Organization: ["name", "url"],
  NewsArticle: ["url", "inLanguage"], // the work that an article translates
  BlogPosting: ["url", "inLanguage"],
};

const isAddress = /^https:\/\/[^/]+\//;
const isDay = /^\d{4}-\d{2}-\d{2}$/;

function dataOf(html: string): Node[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? "") as Node,
  );
}

function check(node: Node, at: string): void {
  const keys = (at.includes(".") && nested[node["@type"]]) || required[node["@type"]];
  expect(keys, `${at}: unknown type ${node["@type"]}`).toBeDefined();
  for (const key of keys ?? [])
    expect(node[key] === undefined || node[key] === null || node[key] === "", `${at}.${key} is missing`).toBe(false);
  for (const [key, value] of Object.entries(node)) {
    if (["url", "item", "image", "logo", "mainEntityOfPage", "sameAs"].includes(key)) {
      for (const address of [value].flat())
        if (typeof address === "string") expect(address, `${at}.${key}`).toMatch(isAddress);
    }
    if (key.startsWith("date")) expect(value, `${at}.${key}`).toMatch(isDay);
    for (const [i, child] of [value].flat().entries()) {
      if (typeof child === "object" && child !== null) check(child as Node, `${at}.${key}[${i}]`);
    }
  }
}

const expected: Record<string, string[]> = {
  "/": ["Organization", "WebSite", "FAQPage"],
  "/pricing/": ["Product", "FAQPage", "BreadcrumbList"],
};

for (const { lang, prefix } of languages) {
  test(`${lang}: structured data is complete and agrees with the page`, async ({ request }) => {
    const articles: string[] = [];
    for (const listing of ["news", "blog"]) {
      const { entries: index } = (await (await request.get(`${prefix}/${listing}/index.json`)).json()) as {
        entries: { address: string }[];
      };
      articles.push(...index.map(({ address }) => address));
    }
    const pictures = new Set<string>();
    for (const address of [...addresses.filter((a) => a.lang === lang).map((a) => a.address), ...articles]) {
      const html = await (await request.get(address)).text();
      const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1] ?? "";
      const origin = new URL(canonical).origin;
      const nodes = dataOf(html);
      for (const node of nodes) {
        expect(node["@context"]).toBe("https://schema.org");
        check(node, `${address} ${node["@type"]}`);
        for (const picture of [node.image, node.logo].flat())
          if (typeof picture === "string") pictures.add(picture.replace(origin, ""));
      }
      const types = nodes.map((node) => node["@type"]);
      const path = address.slice(prefix.length);
      if (expected[path]) expect(types, address).toEqual(expected[path]);
      else expect(types, address).toContain("BreadcrumbList");
      for (const node of nodes) {
        if (node["@type"] === "FAQPage") {
          for (const question of node.mainEntity ?? []) expect(html, address).toContain(encoded(String(question.name)));
        }
        if (node["@type"] === "BreadcrumbList") {
          const items = node.itemListElement ?? [];
          expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1));
          for (const { item } of items) expect((await request.get(item.replace(origin, ""))).status(), item).toBe(200);
          expect(items.at(-1)?.item).toBe(canonical);
        }
        if (node.headline !== undefined) {
          expect(node.headline.length).toBeLessThanOrEqual(110);
          expect(node.mainEntityOfPage).toBe(canonical);
          expect(html).toContain(encoded(node.headline));
          expect(node.inLanguage).toBe(lang);
        }
        if (node["@type"] === "Product") {
          const offers = node.offers ?? [];
          expect(offers.length).toBeGreaterThan(1);
          for (const { price, priceCurrency } of offers) {
            expect(typeof price).toBe("number");
            expect(priceCurrency).toMatch(/^[A-Z]{3}$/);
          }
        }
      }
      if (articles.includes(address)) expect(types[0], address).toMatch(/^(NewsArticle|BlogPosting)$/);
    }
    for (const picture of pictures) {
      const answer = await request.get(picture);
      expect(answer.status(), picture).toBe(200);
      expect(answer.headers()["content-type"], picture).toMatch(/^image\//);
    }
  });
}

function encoded(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
