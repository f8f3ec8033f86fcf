import { beforeAll, describe, expect, it } from "vitest";
import { restoreStyles } from "../inline-styles";
import { allowInlineStyles } from "../written-styles";

/** The elements that had a style attribute when the browser had parsed their HTML. The policy blocks these styles. */
const blocked: Element[] = [];

beforeAll(() => {
  const { innerHTML } = Object.getOwnPropertyDescriptors(Element.prototype);
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHTML,
    set(html) {
      innerHTML.set?.call(this, html);
      blocked.push(...this.querySelectorAll("[style]"));
    },
  });
  allowInlineStyles();
});

/** Returns an element with HTML, and checks that the browser has parsed no style attribute. */
function parse(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  expect(blocked.splice(0)).toEqual([]);
  return element;
}

describe("styles in HTML that scripts insert", () => {
  it.each([
    ["double quotation marks", '<p style="color: red">式</p>'],
    ["single quotation marks", "<p style='color: red'>式</p>"],
    ["none", "<p style=color:red>式</p>"],
    ["upper case", '<P STYLE="color: red">式</P>'],
    ["no space before", '<p title="a"style="color: red">式</p>'],
    ["spaces around the sign", '<p style = "color: red">式</p>'],
    ["line ends", '<p\n  style="color: red"\n>式</p>'],
    ["an angle bracket in a value", '<p title="a > style=b" style="color: red">式</p>'],
    ["a drawing", '<svg><path style="color: red"/></svg>'],
  ])("with %s", (_, html) => {
    const styled = parse(html).querySelector<HTMLElement>("p, path");
    expect(styled?.style.color).toBe("red");
    expect(styled?.getAttributeNames().filter((name) => name.startsWith("data-"))).toEqual([]);
  });

  it("leaves texts and values alone", () => {
    const html = '<i title=\' style="a"\' data-style="dark">&lt;b style="x"&gt;</i><textarea><b style="x"></textarea>';
    const element = parse(html);
    expect(element.querySelector("i")?.textContent).toBe('<b style="x">');
    expect(element.querySelector("i")?.dataset.style).toBe("dark");
    expect(element.querySelector("textarea")?.value).toBe('<b style="x">');
    expect(element.querySelector("i")?.title).toBe(' style="a"');
  });

  it("replaces style elements, but not in another document", () => {
    const html = '<svg><style type="text/css" media="print">.図{fill:red}</style></svg><style>b > i{}</style>';
    const element = parse(html);
    const found = [...element.querySelectorAll("gaceta-style")];
    expect(found.map((style) => style.textContent)).toEqual([".図{fill:red}", "b > i{}"]);
    expect(found.map((style) => style.getAttribute("media"))).toEqual(["print", null]);
    expect(found.map((style) => style.hasAttribute("hidden"))).toEqual([true, true]);
    expect(element.querySelector("style")).toBeNull();
    expect(parse(element.innerHTML).innerHTML).toBe(element.innerHTML);
    const { body } = new DOMParser().parseFromString(element.innerHTML, "text/html");
    expect([...body.querySelectorAll("style")].map((style) => style.outerHTML)).toEqual([
      '<style type="text/css" media="print">.図{fill:red}</style>',
      "<style>b > i{}</style>",
    ]);
  });

  it("reads what a policy of trusted types made", () => {
    const trusted = { toString: () => '<b style="top: 1px">x</b>' } as unknown as string;
    expect(new DOMParser().parseFromString(trusted, "text/html").querySelector("b")?.style.top).toBe("1px");
    expect(parse(trusted).querySelector("b")?.style.top).toBe("1px");
  });

  it("reaches templates and their copies", () => {
    const template = document.createElement("template");
    template.innerHTML = '<b style="top: 1px">x</b>';
    const copy = document.importNode(template.content, true);
    expect(copy.querySelector("b")?.style.top).toBe("1px");
  });

  it.each(["beforebegin", "afterbegin", "beforeend", "afterend"] as const)("inserts %s", (position) => {
    const parent = parse("<p></p>");
    parent.querySelector("p")?.insertAdjacentHTML(position, '<b style="top: 1px">x</b>');
    expect(parent.querySelector("b")?.style.top).toBe("1px");
  });

  it("parses documents", () => {
    const { body } = new DOMParser().parseFromString('<b style="top: 1px">x</b>', "text/html");
    expect(body.innerHTML).toBe('<b style="top: 1px;">x</b>');
  });

  it("accepts null", () => {
    const element = parse("<p></p>");
    element.innerHTML = null as unknown as string;
    expect(element.childNodes).toHaveLength(0);
  });
});

describe("setAttribute", () => {
  it("sets the style of an element", () => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("style", "fill: red");
    path.setAttribute("d", "M0 0");
    expect(path.style.fill).toBe("red");
    expect(path.getAttribute("d")).toBe("M0 0");
  });
});

it("restores prerendered styles", () => {
  const island = parse('<b data-style="top: 1px">x</b>');
  restoreStyles(island);
  expect(island.querySelector("b")?.style.top).toBe("1px");
});
