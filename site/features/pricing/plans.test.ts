import type { Pricing } from "gaceta/content";
import { expect, it } from "vitest";
import { comparisonRows } from "./plans";

const feature = (row: string, included: boolean, value?: string) => ({
  text: row,
  included,
  row,
  ...(value ? { value } : {}),
});
const plan = { title: "", description: "", cta: { label: "", href: "" } };

const pricing = {
  order: ["free", "starter"],
  earlyBird: { percent: 30, prices: { "80": 56 } },
  comparison: { days: "{days} days", rows: [] },
  free: { ...plan, price: "Free", features: [feature("agents", false)] },
  starter: { ...plan, monthly: 80, trialDays: 15, features: [{ ...feature("agents", true, "1"), linkTo: "/agents/" }] },
} as unknown as Pricing;

const rows = (...rows: Pricing["comparison"]["rows"]) =>
  comparisonRows({ ...pricing, comparison: { ...pricing.comparison, rows } }, "en");

it("takes cells from the features, prices and trials of the plans", () => {
  expect(
    rows({ id: "monthly", label: "Price" }, { id: "trial", label: "Trial" }, { id: "agents", label: "Agents" }),
  ).toEqual([
    { id: "monthly", label: "Price", cells: ["Free", { list: "€80", now: "€56" }] },
    { id: "trial", label: "Trial", cells: [false, "15 days"] },
    { id: "agents", label: "Agents", linkTo: "/agents/", cells: [false, "1"] },
  ]);
});

it("prefers the row's own values", () => {
  expect(rows({ id: "agents", label: "Agents", values: { free: "On request" } })[0]?.cells).toEqual([
    "On request",
    "1",
  ]);
});

it("rejects a cell without a value", () => {
  expect(() => rows({ id: "support", label: "Support" })).toThrow(/“free” has no value for the row “support”/);
});
