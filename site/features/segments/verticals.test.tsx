import { createTranslator, TranslationProvider } from "gaceta";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { resources } from "../../i18n/resources";
import { Verticals } from "./verticals";

const tab = (id: string, name: string) => ({
  id,
  name,
  hero: `${name} in one line.`,
  today: "Somebody reads everything.",
  solution: [{ title: "One agent", text: "It reads for you." }],
  results: [{ value: "x3", label: "capacity to respond" }],
});
const story = {
  title: "Seven days of stocks",
  client: "An operator",
  change: "A ministerial order",
  document: "An order",
  date: "August 2025",
  response: "Worked out the volume",
  before: "Worked out by hand",
  after: "Contracts reviewed",
};

function setUp() {
  render(
    <TranslationProvider translator={createTranslator("en", resources)}>
      <Verticals
        title="Verticals"
        intro="Seven of them."
        selected="fintech"
        brand="Vigía"
        tabs={[tab("fintech", "Fintech"), { ...tab("energy", "Energy"), case: story }]}
      />
    </TranslationProvider>,
  );
  return userEvent.setup();
}

it("selects the given vertical first and moves with the arrow keys", async () => {
  const user = setUp();
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Fintech");
  await user.click(screen.getByRole("tab", { name: "Fintech" }));
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Energy");
});

it("renders every vertical, and a case study only if there is one", () => {
  setUp();
  expect(screen.getByText("Fintech in one line.")).toBeTruthy();
  expect(screen.getByText("Energy in one line.")).toBeTruthy();
  expect(screen.getAllByText("Case study")).toHaveLength(1);
});
