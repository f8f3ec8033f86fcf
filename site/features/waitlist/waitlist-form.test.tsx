import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator, type Lang, TranslationProvider } from "gaceta";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "../../components/ui/toast";
import { resources } from "../../i18n/resources";
import waitlist from "./waitlist-form.island";

vi.mock("../../components/ui/toast", () => ({ toast: vi.fn() }));

const form = {
  title: "Join the waitlist",
  text: "We open access sector by sector.",
  fields: [
    { name: "workEmail" as const, label: "Work email" },
    {
      name: "sector" as const,
      label: "Sector",
      placeholder: "Choose a sector",
      options: [
        { value: "fintech", label: "Fintech" },
        { value: "legal", label: "Legal" },
      ],
    },
  ],
  submit: "Join the waitlist",
  submitting: "joining" as const,
  privacy: "We use your email only to tell you about this product.",
};

function renderForm(lang: Lang, endpoint?: string) {
  const Form = waitlist.component;
  render(
    <TranslationProvider translator={createTranslator(lang, resources)}>
      <Form id="idea-validator" form={form} endpoint={endpoint} privacy="/privacy/" email="hola@empresa.example" />
    </TranslationProvider>,
  );
  return {
    user: userEvent.setup(),
    email: screen.getByLabelText<HTMLInputElement>("Work email"),
    sector: screen.getByLabelText<HTMLSelectElement>("Sector"),
    button: screen.getByRole<HTMLButtonElement>("button"),
  };
}

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.mocked(toast).mockReset();
});

describe("the waitlist form", () => {
  it.each([
    ["en", "Please enter a valid email address", "Please select a sector"],
    ["es", "Introduce un correo electrónico válido", "Selecciona un sector"],
  ] as const)(
    "shows messages in %s at invalid fields and focuses the first one",
    async (lang, emailMessage, sectorMessage) => {
      const { user, email, sector, button } = renderForm(lang);
      await user.type(email, "ana@");
      await user.click(button);
      expect(screen.getByText(emailMessage).id).toBe(email.getAttribute("aria-describedby"));
      expect(screen.getByText(sectorMessage).id).toBe(sector.getAttribute("aria-describedby"));
      expect(email.getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(email);
      expect(toast).not.toHaveBeenCalled();
    },
  );

  it("removes a message as soon as its field is valid", async () => {
    const { user, email, button } = renderForm("en");
    await user.click(button);
    await user.type(email, "ana@empresa.example");
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
    expect(screen.getByText("Please select a sector")).toBeTruthy();
  });

  it("logs the submission without an endpoint, confirms it and resets the form", async () => {
    const { user, email, sector, button } = renderForm("en");
    await user.type(email, "ana@empresa.example");
    await user.selectOptions(sector, "legal");
    await user.click(button);
    await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
    expect(console.log).toHaveBeenCalledWith("waitlist idea-validator", {
      workEmail: "ana@empresa.example",
      sector: "legal",
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Welcome to the waitlist!",
      description: "We'll notify you when it's available. Thanks for your interest!",
    });
    expect(email.value).toBe("");
    expect(sector.value).toBe("");
  });

  it("disables the button while it waits for the endpoint", async () => {
    let answer = (_: Response) => {};
    vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { user, email, sector, button } = renderForm("en", "https://forms.example/waitlist");
    await user.type(email, "ana@empresa.example");
    await user.selectOptions(sector, "legal");
    await user.click(button);
    expect(button.disabled).toBe(true);
    expect(button.textContent).toBe("Joining...");
    answer(new Response(null, { status: 200 }));
    await waitFor(() => expect(button.textContent).toBe("Join the waitlist"));
    expect(button.disabled).toBe(false);
  });

  it.each([
    [{ detail: "HTTP error! status: 500" }, () => Promise.resolve(new Response(null, { status: 500 }))],
    [{}, () => Promise.reject(new TypeError("network"))],
  ])("says that sending failed, with %o, and keeps the values", async (detail, answer) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(answer);
    const { user, email, sector, button } = renderForm("en", "https://forms.example/waitlist");
    await user.type(email, "ana@empresa.example");
    await user.selectOptions(sector, "legal");
    await user.click(button);
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "There was a problem joining the waitlist.",
        ...detail,
        variant: "destructive",
      }),
    );
    expect(email.value).toBe("ana@empresa.example");
    expect(sector.value).toBe("legal");
    expect(button.disabled).toBe(false);
  });
});
