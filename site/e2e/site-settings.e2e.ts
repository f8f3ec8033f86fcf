import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, type Language, hydrate, test, words } from "./visit";
import { gaceta, startServer, type Server } from "./server";

// A copy of this site with other settings and content. It has an endpoint for forms, analytics, many articles, one of a later
// year, and a price without an entry in the table.

const endpoint = "https://forms.example/waitlist";
const analytics = "https://stats.example/count.js";
let root: string;
let server: Server | undefined;
let origin: string;

test.describe.configure({ mode: "default" }); // one build for all tests

// Builds the copy and serves it on a free port.
test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "gaceta-calls-"));
  for (const folder of ["content", "site", "templates", "package.json"])
    cpSync(folder, join(root, folder), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  const edit = (name: string, change: (text: string) => string) => {
    const before = readFileSync(join(root, name), "utf8");
    const after = change(before);
    if (after === before) throw new Error(`the edit does not change ${name}`);
    writeFileSync(join(root, name), after);
  };
  const allow = `allow: { scripts: [${new URL(analytics).origin}], connect: [${new URL(endpoint).origin}] }\n`;
  edit(
    "content/site.yaml",
    (yaml) => allow + yaml.replace('src: ""', `src: ${analytics}`).replace('endpoint: ""', `endpoint: ${endpoint}`),
  );
  edit("content/pricing.yaml", (yaml) => yaml.replace("monthly: 100", "monthly: 98"));
  for (const lang of ["es", "en"]) {
    // The day of publication, and of everything after it: the update and the corrections.
    edit(`content/news/regulation-and-progress/${lang}.md`, (md) =>
      md.replace(/\b(date|updated): .*$/gm, "$1: 2026-01-15"),
    );
    edit(`content/news/intelligent-automation/${lang}.md`, (md) => md.replace(/^(---\n.*?\n---\n).*$/s, "$1"));
    for (let n = 10; n < 40; n++) {
      const copy = join(root, `content/news/older-${n}`);
      if (lang === "es") cpSync(join(root, "content/news/credit-management-law"), copy, { recursive: true });
      edit(`content/news/older-${n}/${lang}.md`, (md) =>
        md
          .replace(/^title: .*$/m, `title: "Older ${n}"`)
          .replace(/^date: .*$/m, `date: 2024-03-${n - 9}`.replace(/-(\d)$/, "-0$1")),
      );
    }
  }
  const built = spawnSync(gaceta, ["build", "--root", root, "--future"], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
  server = await startServer(["preview", "--root", root]);
  origin = server.address.origin;
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const texts = {
  es: {
    joining: "Uniéndote...",
    sending: "Enviando...",
    thanks: "¡Bienvenido a la lista de espera!",
    problem: "Hubo un problema al unirte a la lista de espera.",
    cookies: "Uso de cookies",
    accept: "Aceptar",
    decline: "Rechazar",
    withdraw: "Retirar el consentimiento",
    soon: "El contenido completo de este artículo estará disponible próximamente.",
    older: "Más antiguos",
    newer: "Más recientes",
    filters: "Filtros",
  },
  en: {
    joining: "Joining...",
    sending: "Sending...",
    thanks: "Welcome to the waitlist!",
    problem: "There was a problem joining the waitlist.",
    cookies: "Cookie Usage",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw consent",
    soon: "The full content of this article will be available soon.",
    older: "Older",
    newer: "Newer",
    filters: "Filters",
  },
};

const forms = [
  {
    lang: "es",
    path: "/idea-validator/",
    label: "joining",
    values: { workEmail: "ana@empresa.example", sector: "fintech" },
  },
  {
    lang: "en",
    path: "/en/idea-validator/",
    label: "joining",
    values: { workEmail: "ana@empresa.example", sector: "legal" },
  },
  {
    lang: "es",
    path: "/obligation-mapper-api/",
    label: "sending",
    values: { workEmail: "ana@empresa.example", company: "Empresa" },
  },
  {
    lang: "en",
    path: "/en/obligation-mapper-api/",
    label: "sending",
    values: { workEmail: "ana@empresa.example", company: "Company" },
  },
  { lang: "es", path: "/eu-ai-act-tracker/", label: "sending", values: { workEmail: "ana@empresa.example" } },
  {
    lang: "es",
    path: "/dora-compliance-tracker/",
    label: "joining",
    values: { workEmail: "ana@empresa.example", entityType: "otro" },
  },
] as const;

for (const { lang, path, label, values } of forms) {
  test(`${path} posts the values, disables the button meanwhile, keeps the values after a failure, and resets after success`, async ({
    page,
  }) => {
    const t = texts[lang];
    const sent: unknown[] = [];
    let answer: (how: number | "no answer") => void = () => {};
    await page.route(endpoint, async (route) => {
      sent.push(route.request().postDataJSON());
      const how = await new Promise<number | "no answer">((resolve) => (answer = resolve));
      if (how === "no answer") await route.abort();
      else await route.fulfill({ status: how, headers: { "Access-Control-Allow-Origin": "*" } });
    });
    await page.goto(origin + path);
    await hydrate(page, "waitlist-form");
    const form = page.locator('[data-island="waitlist-form"] form');
    const button = form.getByRole("button");
    const usual = await button.innerText();
    for (const [name, value] of Object.entries(values)) {
      const field = form.locator(`[name="${name}"]`);
      if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(value);
      else await field.fill(value);
    }
    for (const [how, message] of [
      [503, "HTTP error! status: 503"],
      ["no answer", t.problem],
      [204, t.thanks],
    ] as const) {
      const asked = page.waitForRequest(endpoint);
      await button.click();
      await asked;
      await expect(button).toBeDisabled();
      await expect(form).toBeFocused();
      await expect(button).toHaveText(t[label]);
      answer(how);
      await expect(button).toBeEnabled();
      await expect(button).toHaveText(usual);
      await expect(button).toBeFocused();
      const hasNotText = how === 503 ? t.thanks : "HTTP error!";
      const toast = page.locator("[data-sonner-toast]", { hasText: message, hasNotText });
      await expect(toast).toBeVisible();
      await expect(toast.getByRole("alert")).toHaveCount(how === 204 ? 0 : 1);
      if (how === 204) break;
      for (const text of [message, t.problem])
        await expect(toast.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
      await expect(toast.getByText("Error", { exact: true })).toBeVisible();
      await expect(toast).toHaveAttribute("data-type", "error");
      for (const [name, value] of Object.entries(values))
        await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
    }
    for (const name of Object.keys(values)) await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
    expect(sent).toEqual([values, values, values]);
  });
}

/** Records the paths of pages that fetch the analytics script, which is replaced by an empty one. */
async function countAnalytics(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  await page.route(analytics, (route) => {
    fetched.push(new URL(page.url()).pathname);
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  return fetched;
}

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test(`${lang}: analytics loads once per page after consent, and not after withdrawal`, async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("consentReset")) return;
      sessionStorage.setItem("consentReset", "once");
      localStorage.removeItem("cookieConsent");
    });
    const fetched = await countAnalytics(page);
    await page.goto(`${origin}${prefix}/help/`);
    const banner = page.getByRole("region", { name: t.cookies });
    await expect(banner).toBeVisible();
    expect(fetched).toEqual([]);
    const asked = page.waitForRequest(analytics);
    await banner.getByRole("button", { name: t.accept }).click();
    await asked;
    await expect(page.locator(`script[src="${analytics}"]`)).toHaveCount(1);
    await page.goto(`${origin}${prefix}/cookies/`);
    await expect(banner).toBeHidden();
    await expect(page.locator(`script[src="${analytics}"]`)).toHaveCount(1);
    await expect.poll(() => fetched).toEqual([`${prefix}/help/`, `${prefix}/cookies/`]);
    await hydrate(page, "consent-panel");
    await page.getByRole("button", { name: t.withdraw }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await page.goto(`${origin}${prefix}/about/`);
    await page.locator("[data-search][aria-keyshortcuts]").waitFor(); // the code of all pages ran
    await expect(page.locator(`script[src="${analytics}"]`)).toHaveCount(0);
    expect(fetched).toHaveLength(2);
  });

  test(`${lang}: an article without a text announces the text`, async ({ page }) => {
    await page.goto(`${origin}${prefix}/news/intelligent-automation/`);
    await expect(page.getByRole("article").first().getByText(t.soon, { exact: true })).toBeVisible();
    await page.goto(`${origin}${prefix}/news/dora-ai-act/`);
    await expect(page.getByText(t.soon)).toHaveCount(0);
  });

  test(`${lang}: a later year with articles can be chosen, and older pages are linked`, async ({ page }) => {
    await page.goto(`${origin}${prefix}/news/`);
    const slugs = () =>
      page
        .getByRole("tabpanel")
        .locator("h3 a")
        .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname.split("/").at(-2)));
    const first = await slugs();
    await page.getByRole("link", { name: t.older, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/news/page/2/`));
    const second = await slugs();
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((slug) => second.includes(slug))).toEqual([]);
    await page.getByRole("link", { name: t.newer, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/news/(\\?.*)?$`));
    await hydrate(page, "listing-filter");
    await page.getByRole("button", { name: new RegExp(`^${t.filters}`) }).click();
    await expect(page.getByRole("group").getByRole("button", { name: /^20\d\d$/ })).toHaveText([
      "2026",
      "2025",
      "2024",
      "2023",
    ]);
    await page.getByRole("button", { name: "2026", exact: true }).click();
    await expect(page.getByRole("tabpanel").locator("h3 a").filter({ visible: true })).toHaveCount(1);
    // Filters find articles of older pages too.
    await page.getByRole("button", { name: "2024", exact: true }).click();
    await expect(page.getByRole("tabpanel").getByRole("heading", { name: "Older 39" })).toBeVisible();
  });

  test(`${lang}: a price without an entry in the table is discounted by 30 % and rounded`, async ({ page }) => {
    await page.goto(`${origin}${prefix}/pricing/`);
    await hydrate(page, "pricing-plans");
    await page.getByRole("tab").first().click();
    const pro = page.locator('[data-plan="pro"] p', { has: page.locator("s") }).filter({ visible: true });
    expect((await pro.innerText()).match(/\d+/g)?.map(Number)).toEqual([98, 69]);
  });
}
