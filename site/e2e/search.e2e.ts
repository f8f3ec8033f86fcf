import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "./painting-test";
import { openSearch } from "../../generator/runtime/search-index";
import { ownWords, questions } from "./texts/search";

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("cookieConsent", "false")));

for (const lang of ["es", "en"] as const)
  test(`the page that answers a question is among the first three results, ${lang}`, async ({ baseURL }) => {
    const search = openSearch({ basePath: baseURL as string, lang });
    const missed: string[] = [];
    for (const [question, address] of questions[lang]) {
      const { results } = await search.find(question, { limit: 3 });
      const found = results.map((result) => result.address.replace(/#.*/, ""));
      if (!found.includes(address)) missed.push(`${question}: ${found.join(" ")} instead of ${address}`);
    }
    expect(questions[lang]).toHaveLength(50);
    expect(missed).toEqual([]);
  });

for (const lang of ["es", "en"] as const)
  test(`most questions in words of their own are answered by the first three results, ${lang}`, async ({ baseURL }) => {
    const search = openSearch({ basePath: baseURL as string, lang });
    let answered = 0;
    for (const [question, ...addresses] of ownWords[lang]) {
      const { results } = await search.find(question, { limit: 3 });
      if (results.some((result) => addresses.includes(result.address.replace(/#.*/, "")))) answered++;
    }
    expect(answered).toBeGreaterThanOrEqual(ownWords[lang].length * 0.6);
  });

test("the search opens with a key, finds without accents, marks the words and follows the arrow keys", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("[data-search][aria-keyshortcuts]").waitFor(); // the code of all pages runs
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Buscar" });
  const field = search.getByRole("searchbox");
  await expect(field).toBeFocused();
  await field.pressSequentially("regulacion progreso");
  const first = search.getByRole("link").first();
  await expect(first).toContainText("Regulación y progreso no son contrarios");
  await expect(first.locator("mark").first()).toHaveText("Regulación");
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(page).toHaveURL(/\/news\/regulation-and-progress\//);
});

for (const opening of ["key", "click"])
  test(`nothing that is typed while the search loads is lost, ${opening}`, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_assets\/search-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/");
    await page.locator("[data-search][aria-keyshortcuts]").waitFor(); // the code of all pages runs
    if (opening === "key") await page.keyboard.press("/");
    else await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.keyboard.type("matriz ");
    release();
    const search = page.getByRole("dialog", { name: "Buscar" });
    await expect(search.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("de riesgos");
    await expect(search.getByRole("searchbox")).toHaveValue("matriz de riesgos");
    await expect(search.getByRole("link").first()).toContainText("riesgos");
  });

test("filters narrow the results, and a word that no page has gives a message", async ({ page }) => {
  await page.goto("/en/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("searchbox").fill("credit servicers ");
  await expect(search.getByRole("link").first()).toBeVisible();
  await search.getByRole("combobox", { name: "Section" }).selectOption({ label: "Blog" });
  await expect(search.getByRole("link").first()).toHaveAttribute("href", /^\/en\/blog\/credit-managers-law\//);
  for (const link of await search.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^\/en\/blog\//);
  await search.getByRole("searchbox").fill("xylophone");
  await expect(search.getByRole("status")).toHaveText(/^No page contains these words/);
});

test("a search loads little, and nothing before the first click", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  // The headless shell makes up a movement of the pointer when a page opens.
  await page.addInitScript(() =>
    addEventListener("pointermove", (event) => event.stopImmediatePropagation(), { once: true, capture: true }),
  );
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((path) => /search/.test(path))).toEqual([]);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByRole("searchbox").fill("matriz de riesgos");
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  expect(loaded.filter((path) => path.startsWith("/_search/es/")).length).toBeLessThan(15);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing wrong with the search, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.getByRole("searchbox").fill("matriz");
    await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .include("dialog[open]")
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });
