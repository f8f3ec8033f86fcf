import { expect, test, visit } from "./visit";

const article = "/news/dora-ai-act/";

test("a tag of a news article leads to the page of the topic", async ({ page }) => {
  await page.goto(article);
  await page.getByRole("list", { name: "Temas" }).getByRole("link", { name: "Inteligencia artificial" }).click();
  await expect(page).toHaveURL(/\/news\/topics\/artificial-intelligence\/\?forceHideBadge=true$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inteligencia artificial");
  await expect(page.getByRole("region", { name: "3 artículos sobre este tema" }).getByRole("article")).toHaveCount(3);
  const topics = page.getByRole("navigation", { name: "Temas" });
  await expect(topics.getByRole("link", { name: "Inteligencia artificial 3" })).toHaveAttribute("aria-current", "true");
  await topics.getByRole("link", { name: "DORA 1" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute("title", "DORA: noticias");
});

test("the listing is filtered by the tag in its address", async ({ page }) => {
  await page.goto("/news/?tag=artificial-intelligence");
  await expect(page.getByRole("button", { name: "Quitar el filtro Inteligencia artificial" })).toBeVisible();
  const results = page
    .getByRole("region", { name: "Resultados" })
    .or(page.locator("section", { hasText: "Resultados" }))
    .first();
  await expect(results.getByRole("article")).toHaveCount(3);
});

test("a wide table scrolls in its own region by keyboard, and the page does not", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(article);
  const table = page.getByRole("region", { name: "Tabla 1: Las fechas pasadas y las que faltan" });
  await table.focus();
  await expect(table).toBeFocused();
  await table.evaluate((region) => {
    for (const wide of region.querySelectorAll("table")) wide.style.minWidth = "900px";
  });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("an article is available as Markdown and listed in llms.txt", async ({ page, request }) => {
  await page.goto(article);
  const href = await page.locator('link[rel="alternate"][type="text/markdown"]').getAttribute("href");
  expect(href).toMatch(/^https:\/\/[^/]+\/news\/dora-ai-act\/index\.md$/);
  const markdown = await request.get(`${article}index.md`);
  expect(markdown.headers()["content-type"]).toContain("text/markdown");
  const text = await markdown.text();
  expect(text).toContain(`\n# ${await page.locator("h1").textContent()}\n`);
  expect(text).toContain("## Las fechas pasadas y las que faltan");
  const guide = await (await request.get("/llms.txt")).text();
  expect(guide).toContain("/news/dora-ai-act/index.md");
  expect(guide).toContain("/en/llms.txt");
  expect((await request.get("/en/llms.txt")).status()).toBe(200);
});

test("the contents of an article are folded on narrow windows, and open on wide ones", async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, article);
    const contents = page.getByRole("navigation", { name: "En este artículo" });
    const link = contents.getByRole("link").first();
    const summary = contents.locator("summary");
    if (width < 1024) {
      await expect(link).toBeHidden();
      await summary.click();
    } else await expect(summary).toBeHidden();
    await expect(link).toBeVisible();
    await link.click();
    const heading = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
    await expect(heading).toBeInViewport();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(60);
  }
});

test("all links in the table of contents have targets", async ({ page }) => {
  await page.goto(article);
  const links = await page
    .getByRole("navigation", { name: "En este artículo" })
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) await expect(page.locator(`[id="${link.slice(1)}"]`)).toHaveCount(1);
});
