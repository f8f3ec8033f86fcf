import { createTranslator, Island, TranslationProvider } from "gaceta";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderSlots } from "../../components/slots";
import { resources } from "../../i18n/resources";
import { SecurityArea } from "./security-area";
import cards from "./security-cards.island";

afterEach(cleanup);

const area = (id: string) => ({
  id,
  title: `Area ${id}`,
  description: "What it covers.",
  features: ["One measure", "Another measure"],
  documents: [{ name: `Policy ${id}`, type: "PDF", size: "180 KB" }],
  expandable: true,
});

const files = { privacy: { file: "/documents/privacy.en.pdf", size: "245 KB", sha256: "", text: "" } };

function setUp() {
  const areas = [
    area("a"),
    { ...area("b"), documents: [{ name: "Privacy policy", type: "PDF", document: "privacy" }] },
  ];
  render(
    <TranslationProvider translator={createTranslator("en", resources)}>
      <Island
        of={cards}
        props={{ sections: areas }}
        slots={renderSlots(areas, (section) => <SecurityArea {...section} files={files} />)}
      />
    </TranslationProvider>,
  );
}

it("opens and closes each card independently", async () => {
  setUp();
  const user = userEvent.setup();
  const [first, second] = screen.getAllByRole("button", { name: /^See more/ });
  await user.click(first as HTMLElement);
  expect(first?.getAttribute("aria-expanded")).toBe("true");
  expect(first?.textContent).toMatch(/^See less/);
  expect(second?.getAttribute("aria-expanded")).toBe("false");
  await user.click(second as HTMLElement);
  expect(first?.getAttribute("aria-expanded")).toBe("true");
  await user.click(first as HTMLElement);
  expect(first?.getAttribute("aria-expanded")).toBe("false");
});

it("disables the download of a document without an address", () => {
  setUp();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Download Policy a" }).disabled).toBe(true);
  const link = screen.getByRole("link", { name: "Download Privacy policy" });
  expect(link.getAttribute("href")).toBe("/documents/privacy.en.pdf");
  expect(screen.getByText(/245 KB/)).toBeTruthy();
});
