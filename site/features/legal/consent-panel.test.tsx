import { createTranslator, TranslationProvider } from "gaceta";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resources } from "../../i18n/resources";
import panel from "./consent-panel.island";

const { consent: words } = resources.en.company;

function renderPanel() {
  const Panel = panel.component;
  render(
    <TranslationProvider translator={createTranslator("en", resources)}>
      <Panel />
    </TranslationProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it("leaves the first choice to the banner", () => {
  renderPanel();
  expect(screen.getByRole("status").textContent).toBe(words.unset);
  expect(screen.queryByRole("button")).toBeNull();
});

it("withdraws consent", async () => {
  localStorage.setItem("cookieConsent", "true");
  const user = renderPanel();
  await user.click(screen.getByRole("button", { name: words.withdraw }));
  expect(localStorage.getItem("cookieConsent")).toBe("false");
  expect(screen.getByRole("status").textContent).toBe(words.withdrawn);
  expect(document.activeElement).toBe(screen.getByRole("region")); // its button has disappeared
  await user.click(screen.getByRole("button", { name: words.accept }));
  expect(localStorage.getItem("cookieConsent")).toBe("true");
});
