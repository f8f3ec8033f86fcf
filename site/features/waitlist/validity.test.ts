import { expect, it } from "vitest";
import { isInvalid } from "./validity";

it.each([
  ["ana@empresa.example", false],
  ["ana.b@sub.empresa.example", false],
  ["a@b", true],
  ["ana.b@localhost", true],
  ["ana@", true],
  ["", true],
])("reports whether %j is no email address", (value, invalid) => {
  const control = document.createElement("input");
  Object.assign(control, { type: "email", required: true, value });
  expect(isInvalid(control)).toBe(invalid);
});
