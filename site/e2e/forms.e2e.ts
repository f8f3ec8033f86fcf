import type { Page } from "@playwright/test";
import { expect, hydrate, test, visit } from "./visit";

// Waitlist forms: validation, submission, toasts. Without an endpoint a submission is logged.

const invalid = {
  es: {
    workEmail: "Introduce un correo electrónico válido",
    sector: "Selecciona un sector",
    company: "Introduce el nombre de tu empresa",
    entityType: "Selecciona un tipo de entidad",
  },
  en: {
    workEmail: "Please enter a valid email address",
    sector: "Please select a sector",
    company: "Please enter your company name",
    entityType: "Please select an entity type",
  },
};

const success = {
  es: ["¡Bienvenido a la lista de espera!", "Te notificaremos cuando esté disponible. ¡Gracias por tu interés!"],
  en: ["Welcome to the waitlist!", "We'll notify you when it's available. Thanks for your interest!"],
} as const;

const forms = [
  { lang: "es", path: "/idea-validator/", fields: { workEmail: "ana@empresa.example", sector: "fintech" } },
  { lang: "en", path: "/en/idea-validator/", fields: { workEmail: "ana@empresa.example", sector: "real-estate" } },
  { lang: "es", path: "/obligation-mapper-api/", fields: { workEmail: "ana@empresa.example", company: "Empresa" } },
  { lang: "en", path: "/en/obligation-mapper-api/", fields: { workEmail: "ana@empresa.example", company: "Company" } },
  { lang: "es", path: "/eu-ai-act-tracker/", fields: { workEmail: "ana@empresa.example" } },
  { lang: "es", path: "/dora-compliance-tracker/", fields: { workEmail: "ana@empresa.example", entityType: "banco" } },
] as const;

const options: Record<string, string[]> = {
  sector: ["fintech", "healthcare", "energy", "retail", "manufacturing", "education", "real-estate", "legal", "other"],
  entityType: ["banco", "fintech", "aseguradora", "otro"],
};

for (const { lang, path, fields } of forms) {
  test.describe(path, () => {
    test("shows a message at each invalid field, and removes it when the value is valid", async ({
      page,
      consoleMessages,
    }) => {
      await visit(page, path);
      const form = page.locator('[data-island="waitlist-form"] form');
      await form.getByRole("button").click();
      for (const [name, value] of Object.entries(fields)) {
        const field = form.locator(`[name="${name}"]`);
        const message = invalid[lang][name as keyof typeof invalid.es];
        await expect(form.getByText(message, { exact: true })).toBeVisible();
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(new RegExp(message));
        if (options[name]) {
          const values = await field
            .locator("option")
            .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
          expect(values).toEqual(options[name]);
          await field.selectOption(value);
        } else {
          await field.fill("  "); // spaces do not count as a value
          await expect(form.getByText(message, { exact: true })).toBeVisible();
          await field.fill(value);
        }
        await expect(form.getByText(message, { exact: true })).toHaveCount(0);
      }
      expect(consoleMessages.filter((line) => line.startsWith("waitlist"))).toEqual([]);
    });

    test("rejects an invalid address", async ({ page }) => {
      await visit(page, path);
      const form = page.locator('[data-island="waitlist-form"] form');
      const field = form.locator('[name="workEmail"]');
      for (const address of ["ana@", "a@b"]) {
        await field.fill("ana@empresa.example");
        await field.fill(address);
        await form.getByRole("button").click();
        await expect(form.getByText(invalid[lang].workEmail, { exact: true })).toBeVisible();
        await expect(field).toBeFocused();
      }
    });

    test("logs the submission, confirms it in a toast, and resets the form", async ({ page, consoleMessages }) => {
      await visit(page, path);
      const form = page.locator('[data-island="waitlist-form"] form');
      for (const [name, value] of Object.entries(fields)) {
        const field = form.locator(`[name="${name}"]`);
        if (options[name]) await field.selectOption(value);
        else await field.fill(value);
      }
      await form.getByRole("button").click();
      for (const text of success[lang]) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(form.locator('[name="workEmail"]')).toHaveValue("");
      await expect(form.getByRole("button")).toBeFocused();
      const logged = consoleMessages.find((line) => line.startsWith(`waitlist ${path.split("/").at(-2)}`));
      for (const value of Object.values(fields)) expect(logged).toContain(value);
      const toast = page.locator("[data-sonner-toast]");
      expect(Math.round((await toast.boundingBox())?.width ?? 0)).toBe(356);
      const box = await toast.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 60);
      await expect(page.locator("section[aria-live]", { has: toast })).toHaveAttribute("aria-live", "polite");
      await expect(toast.getByRole("alert")).toHaveCount(0);
      await page.keyboard.press("Alt+t");
      await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
    });
  });
}

test("a form is seen sending, and a double click sends it once", async ({ page, consoleMessages }) => {
  await visit(page, "/en/obligation-mapper-api/");
  await hydrate(page, "waitlist-form");
  const form = page.locator('[data-island="waitlist-form"] form');
  await form.locator('[name="workEmail"]').fill("ana@empresa.example");
  await form.locator('[name="company"]').fill("Company");
  const button = form.getByRole("button");
  const states = await button.evaluateHandle((element) => {
    const seen: string[] = [];
    const record = () =>
      requestAnimationFrame(() => seen.push(element.matches(":disabled") ? `${element.textContent}` : ""));
    new MutationObserver(record).observe(element, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  await button.dblclick();
  await expect(page.getByText(success.en[0], { exact: true })).toBeVisible();
  await expect(button).toBeEnabled();
  expect(await states.jsonValue()).toContain("Sending...");
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
  expect(consoleMessages.filter((line) => line.startsWith("waitlist"))).toHaveLength(1);
});

test("a double click subscribes to the newsletter once", async ({ page, consoleMessages }) => {
  await visit(page, "/en/blog/");
  await hydrate(page, "newsletter-form");
  const form = page.locator('[data-island="newsletter-form"] form');
  const email = form.getByRole("textbox");
  await email.fill("ana@empresa.example");
  const complaints = await email.evaluateHandle((element) => {
    const seen: Event[] = [];
    element.addEventListener("invalid", (event) => seen.push(event));
    return seen;
  });
  await form.getByRole("button").dblclick();
  await expect(email).toHaveValue("");
  expect(await complaints.evaluate((seen) => seen.length)).toBe(0);
  expect(consoleMessages.filter((line) => line.startsWith("newsletter"))).toHaveLength(1);
});

test("at most three toasts are visible", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await visit(page, "/eu-ai-act-tracker/");
  await hydrate(page, "waitlist-form");
  const form = page.locator('[data-island="waitlist-form"] form');
  const toasts = page.locator("[data-sonner-toast]");
  await page.clock.pauseAt(600_000); // no toast ends before the last one is there
  for (let sent = 1; sent <= 4; sent++) {
    await form.locator('[name="workEmail"]').fill("ana@empresa.example");
    await form.getByRole("button").click();
    for (let waited = 0; waited < 2000 && (await toasts.count()) < sent; waited += 50) await page.clock.runFor(50);
    await expect(toasts).toHaveCount(sent);
    await page.keyboard.press("Alt+t"); // toasts stay while the visitor is among them
  }
  await expect(toasts.filter({ visible: true })).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.clock.runFor(10_000);
  await expect(toasts).toHaveCount(0);
});

for (const width of [390, 1440])
  test(`a toast leaves the buttons of the cookie banner free in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => localStorage.removeItem("cookieConsent"));
    await visit(page, "/eu-ai-act-tracker/");
    const form = page.locator('[data-island="waitlist-form"] form');
    await form.locator("input").fill("ana@empresa.example");
    await form.getByRole("button").click();
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toBeVisible();
    await toast.hover(); // it stays while the pointer is on it
    const banner = page.getByRole("region", { name: "Uso de cookies" });
    const [box, place] = [await toast.boundingBox(), await banner.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    await banner.getByRole("button", { name: "Rechazar" }).click({ trial: true });
  });

test("a toast stays for 4 s", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await visit(page, "/eu-ai-act-tracker/");
  await hydrate(page, "waitlist-form");
  const form = page.locator('[data-island="waitlist-form"] form');
  await form.locator('[name="workEmail"]').fill("ana@empresa.example");
  await page.clock.pauseAt(600_000); // from here on, only the test advances the clock
  await form.getByRole("button").click();
  const toasts = page.locator('[data-sonner-toast]:not([data-removed="true"])');
  for (let waited = 0; waited < 2000 && (await toasts.count()) === 0; waited += 50) await page.clock.runFor(50);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(3700);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(500);
  await expect(toasts).toHaveCount(0);
});

const pending = [
  {
    lang: "es",
    path: "/idea-validator/",
    island: "waitlist-form",
    needs: "El formulario necesita JavaScript.",
    sent: "waitlist idea-validator",
  },
  {
    lang: "en",
    path: "/en/blog/",
    island: "newsletter-form",
    needs: "The form needs JavaScript.",
    sent: "newsletter ana@empresa.example",
  },
] as const;

for (const { path, island, needs, sent } of pending) {
  const open = async (page: Page) => {
    await page.goto(path, { waitUntil: "commit" });
    const form = page.locator(`[data-island="${island}"] form`);
    const email = form.locator('input[type="email"]');
    await email.fill("ana@empresa.example");
    const sector = form.locator("select");
    if (await sector.count()) await sector.selectOption("legal");
    return { form, email, button: form.locator('button[type="submit"]') };
  };

  test(`${path}: a form that is sent before the loader arrives keeps its values, says why, and works afterwards`, async ({
    page,
    consoleMessages,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_assets\/loader/, async (route) => {
      await released;
      await route.continue();
    });
    const { form, email, button } = await open(page);
    await expect(form.getByText(needs)).toBeVisible(); // two seconds after the focus
    await button.click();
    await email.press("Enter");
    expect(new URL(page.url()).search).toBe("");
    await expect(email).toHaveValue("ana@empresa.example");
    release();
    await expect(page.locator(`[data-island="${island}"]`)).toHaveAttribute("data-hydrated", "");
    await expect(form.getByText(needs)).toBeHidden();
    await expect(email).toHaveValue("ana@empresa.example");
    await button.click();
    await expect(email).toHaveValue("");
    expect(consoleMessages.some((line) => line.startsWith(sent))).toBe(true);
  });

  test(`${path}: a form whose script cannot be loaded keeps its values and says why`, async ({ page }) => {
    await page.route(new RegExp(`/_assets/${island}`), (route) => route.abort());
    const { form, email, button } = await open(page);
    await button.click();
    await expect(form.getByText(needs)).toBeVisible();
    expect(new URL(page.url()).search).not.toContain("ana");
    await expect(email).toHaveValue("ana@empresa.example");
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test(`${path}: the form has no button, says why, and never sends its values`, async ({ page }) => {
      const { form, email, button } = await open(page);
      await expect(button).toBeHidden();
      await expect(form.getByText(needs)).toBeVisible();
      await email.press("Enter");
      await expect(email).toHaveValue("ana@empresa.example");
      expect(new URL(page.url()).search).toBe("");
    });
  });
}
