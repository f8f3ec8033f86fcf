import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { collectStyles, rulesOf } from "../collected-styles";
import { synchronous } from "../prerender";

const tags =
  '<style data-styled="true" data-styled-version="6.6.0">.jFz{color:red;}/*!sc*/\n' +
  'data-styled.g1[id="sc-bdn"]{content:"jFz,"}/*!sc*/\n@media print{.jFz{color:black;}}/*!sc*/\n</style>';

class Collector {
  static sealed = 0;
  collectStyles = (element: ReactNode) => element;
  getStyleTags = () => tags;
  seal = () => void Collector.sealed++;
}

it("keeps the rules and leaves out the names of components", () => {
  expect(rulesOf(tags)).toBe(".jFz{color:red;}@media print{.jFz{color:black;}}");
});

it("adds the styles at the end, where nothing looks for elements of the head", () => {
  const html = collectStyles(synchronous, Collector).toMarkup(createElement("p", null, "橋"));
  expect(html).toBe(`<p>橋</p><style data-styled="">${rulesOf(tags)}</style>`);
  expect(Collector.sealed).toBe(1);
});

it("changes nothing without the package", () => {
  expect(collectStyles(synchronous, undefined)).toBe(synchronous);
});
