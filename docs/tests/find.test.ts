import { expect, test } from "vitest";
import { find, type Section } from "../site/components/find";

const sections: Section[] = [
  { address: "/start/", page: "Start", text: "Create a site, and see the pages while you write." },
  { address: "/pages/", page: "Pages and islands", text: "Write pages as components." },
  {
    address: "/pages/#props",
    page: "Pages and islands",
    heading: "Props of a page",
    text: "A page receives its props.",
  },
  { address: "/es/inicio/", page: "Páginas", text: `${"relleno ".repeat(40)}instalación rápida` },
];

test.each([
  ["pages", ["/pages/", "/pages/#props", "/start/"]], // in a title, in the page’s title, in the text
  ["PROPS", ["/pages/#props"]],
  ["paginas", ["/es/inicio/"]], // without the accent
  ["site write", ["/start/"]], // all words
  ["site props", []],
  ["  ", []],
])("%s finds %j", (query, addresses) => {
  expect(find(sections, query).map(({ address }) => address)).toEqual(addresses);
});

test("The excerpt begins shortly before the first match", () => {
  const [result] = find(sections, "instalacion");
  expect(result?.excerpt).toMatch(/^… (relleno )+instalación rápida$/);
  expect(result?.excerpt.length).toBeLessThan(100);
});
