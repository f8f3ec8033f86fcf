import { expect, it } from "vitest";
import { shortDate, withEdition } from "./edition";

it.each([
  ["es", "Miércoles 27 de agosto de 2025, 27 de agosto, 27\u00a0ago"],
  ["en", "Wednesday 27 August 2025, 27 August, 27\u00a0Aug"],
] as const)("%s: replaces the day in texts at any depth, and nothing else", (lang, text) => {
  const data = { list: [{ text: "{weekday} {date}, {day}, {shortDay}" }], count: 5, none: null, other: "{days} days" };
  const replaced = withEdition(data, "2025-08-27", lang);
  expect(replaced).toEqual({ ...data, list: [{ text }] });
});

it("keeps the citations in texts on one line", () => {
  expect(withEdition({ text: "artículo 3 del Reglamento (UE) 2022/2554" }, "2025-08-27", "es")).toEqual({
    text: "artículo\u00a03 del Reglamento (UE)\u00a02022/2554",
  });
});

it("shortens the month of a day", () => {
  expect(shortDate("2025-08-27", "es")).toBe("27\u00a0ago\u00a02025");
});
