import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { readProps, writeProps } from "../island-props";

const circle: { self?: object } = {};
circle.self = circle;

describe("props of islands", () => {
  it("arrive as they were", () => {
    const props = {
      date: new Date(0),
      map: new Map<unknown, unknown>([
        ["日本", new Set([1, "$u", undefined])],
        [2n, { a: [undefined, null] }],
      ]),
      missing: undefined,
      text: "$uword",
      money: "$$5",
      big: -12345678901234567890n,
      $key: { $m: [1], __proto__: null },
      nested: [{ when: new Date("2026-11-26T10:00:00.000Z") }, "</script>"],
      numbers: [1e21, -1.5, 0, -0],
      shared: [circle.constructor.name, circle.constructor.name],
    };
    expect(readProps(writeProps(props, "x"))).toEqual(props);
    expect("missing" in readProps(writeProps(props, "x"))).toBe(true);
  });

  it.each([
    [{ list: [{ call: () => 1 }] }, "“list[0].call” of the island “clock” is a function"],
    [{ n: Number.NaN }, "“n” of the island “clock” is NaN"],
    [{ n: [Number.POSITIVE_INFINITY] }, "“n[0]” of the island “clock” is Infinity"],
    [{ a: circle }, "“a.self” of the island “clock” is a value that contains itself"],
    [
      { icon: createElement("b") },
      "“icon” of the island “clock” is an element, which cannot be sent to the browser. Use a slot",
    ],
    [{ url: new URL("https://a.example") }, "“url” of the island “clock” is an instance of URL"],
    [{ s: Symbol("s") }, "“s” of the island “clock” is a symbol"],
    [
      { π: { 深: Array.from({ length: 9000 }).reduce<unknown>((inner) => [inner], 1) } },
      "“π” of the island “clock” is a value of more than 500 levels",
    ],
    [{ d: new Date(Number.NaN) }, "“d” of the island “clock” is an invalid date"],
  ])("are refused: %#", (props, message) => {
    expect(() => writeProps(props, "clock")).toThrow(message);
  });

  it("may be used twice", () => {
    const one = { a: 1 };
    expect(readProps(writeProps({ x: one, y: [one] }, "x"))).toEqual({ x: one, y: [one] });
  });
});
