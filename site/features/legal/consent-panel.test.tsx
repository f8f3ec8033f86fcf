import { createTranslator, TranslationProvider } from "gaceta";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resources } from "../../i18n/resources";
import panel from "./consent-panel.island";

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

it("offers to accept and to decline before the first choice", async () => {
  const user = renderPanel();
  expect(screen.getByRole("status").textContent).toBe(
    "You have not chosen yet. Until you do, analytics is not loaded.",
  );
  await user.click(screen.getByRole("button", { name: "Decline analytics" }));
  expect(localStorage.getItem("cookieConsent")).toBe("false");
  expect(screen.getByRole("status").textContent).toBe("You have declined analytics cookies.");
  expect(document.activeElement).toBe(screen.getByRole("region")); // its button has disappeared
});

it("withdraws consent", async () => {
  localStorage.setItem("cookieConsent", "true");
  const user = renderPanel();
  await user.click(screen.getByRole("button", { name: "Withdraw consent" }));
  expect(localStorage.getItem("cookieConsent")).toBe("false");
  expect(screen.getByRole("status").textContent).toMatch(/^Consent withdrawn/);
  await user.click(screen.getByRole("button", { name: "Accept analytics" }));
  expect(localStorage.getItem("cookieConsent")).toBe("true");
});
