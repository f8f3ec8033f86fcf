import React, { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { describeFormAction, describeObject, findElement } from "../element-check";
import { hasFormAction } from "../forms";
import { defineIsland, Island } from "../island";

/** Renders a page, and returns the error that its author sees. */
async function errorOf(Page: () => unknown): Promise<Error> {
  const render = async () => {
    const html = renderToStaticMarkup(h(Page, null));
    if (html.includes("[object Object]")) throw new Error(describeObject(html));
    if (hasFormAction(html)) throw new Error(describeFormAction("A form"));
  };
  const error = await render().then(
    () => undefined,
    (thrown) => thrown,
  );
  return (await findElement(error, render)) as Error;
}

const name = { ja: "橋", ar: "جسر" } as never;
const menu = defineIsland("menu", (_: { onPick: () => void }) => null);

// A bundle reads the functions of React when it calls them. Vitest imports names before.
const h = (type: unknown, props: object | null, ...children: unknown[]) =>
  React.createElement(type as string, props, ...(children as ReactNode[]));

const faulty: Record<string, [page: () => unknown, message: string]> = {
  object: [() => h("p", null, name), "<p> shows an object. Use one of its values: ja, ar"],
  "object among texts": [() => h("li", null, "一", name), "<li> shows an object. Use one of its values: ja, ar"],
  attribute: [
    () => h("i", { title: name }),
    "The attribute title of <i> shows an object as “[object Object]”. Use one of its values",
  ],
  date: [() => h("b", null, new Date(0)), "<b> shows a Date. Make a text of it"],
  style: [() => h("b", { style: "color: red" }), 'The style of <b> is not an object. Write: style={{ color: "red" }}'],
  void: [() => h("br", null, "橋"), "<br> cannot have content. Write: <br />"],
  action: [() => h("form", { action: () => {} }), "<form> has a function as its action, which only an island can run"],
  "place of an island": [
    () => h(menu, null),
    "An island is not a component. Write: <Island of={…} props={…} />, with the import of “menu” as “of”",
  ],
  "value of an island": [
    () => h(Island, { of: name, props: {} }),
    "<Island of={…}> needs the default export of an *.island.tsx file: export default defineIsland(…)",
  ],
};

it.each(Object.entries(faulty))("finds the element with a wrong %s", async (_, [page, message]) => {
  const error = await errorOf(page);
  expect(error.message).toBe(message);
  expect(error.stack?.split("\n")[1]).toContain("element-check.test.tsx");
});

it("leaves the errors of code as they are", async () => {
  const error = await errorOf(() => {
    throw new RangeError("橋");
  });
  expect(error).toBeInstanceOf(RangeError);
});

it("blames no element that has nothing to do with an error", async () => {
  const error = await errorOf(() => {
    if (h("b", null, "[object Object]")) throw new Error("no luck");
    return null;
  });
  expect(error.message).toBe("no luck");
});

it("checks elements only while it searches", async () => {
  await errorOf(() => h("p", null, name));
  expect(() => h("p", null, name)).not.toThrow();
});
