import { expect, hydrate, test, visit } from "./visit";

const texts = {
  es: {
    prefix: "",
    searching: "Buscando…",
    company: "Empresa",
    sent: "Formulario enviado. Puedes apuntar otra dirección.",
  },
  en: { prefix: "/en", searching: "Searching…", company: "Company", sent: "Form sent. You can add another address." },
};

for (const [lang, t] of Object.entries(texts)) {
  test(`${lang}: a listing says that it is searching while its index loads`, async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(/\/news\/index.*\.json$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${t.prefix}/news/?category=company`);
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText(t.searching)).toBeVisible();
    await expect(panel.getByRole("article").filter({ visible: true })).toHaveCount(0);
    answer();
    await expect(panel.getByRole("article").filter({ visible: true })).toHaveCount(1);
    await expect(panel.getByText(t.searching)).toHaveCount(0);
    await expect(page.getByRole("tab", { name: t.company })).toHaveAttribute("aria-selected", "true");
  });

  for (const reducedMotion of ["no-preference", "reduce"] as const)
    test(`${lang}: an address with a filter never shows the unfiltered articles, motion: ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      let answer = () => {};
      const asked = new Promise<void>((done) => {
        answer = done;
      });
      await page.route(/\/_assets\/(loader|listing-filter)[^/]*\.js$/, async (route) => {
        await asked;
        await route.continue();
      });
      const articles = page.getByRole("article").filter({ visible: true });
      await page.goto(`${t.prefix}/news/?category=company`, { waitUntil: "commit" });
      await expect(page.getByRole("contentinfo")).toBeAttached();
      await expect(articles).toHaveCount(0);
      answer();
      await expect(articles).toHaveCount(1);
    });

  test(`${lang}: an address with a filter shows all articles if the script does not arrive`, async ({ page }) => {
    await page.route(/\/_assets\/(loader|listing-filter)[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${t.prefix}/news/?category=company`);
    await expect(page.getByRole("article").filter({ visible: true }).nth(3)).toBeVisible();
  });

  test(`${lang}: a waitlist form confirms in its own place what was sent`, async ({ page }) => {
    await visit(page, `${t.prefix}/idea-validator/`);
    await hydrate(page, "waitlist-form");
    const form = page.locator("form").filter({ has: page.locator("select") });
    await form.locator("input[type=email]").fill("ana@empresa.example");
    await form.locator("select").selectOption({ index: 1 });
    await form.getByRole("button").click();
    await expect(form.getByText(t.sent)).toBeVisible();
    await form.locator("input[type=email]").fill("luis@empresa.example");
    await expect(form.getByText(t.sent)).toHaveCount(0);
  });

  test.describe(`${lang}: without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

    test("the header of a phone shows every link, and nothing overlaps", async ({ page }) => {
      await page.goto(`${t.prefix}/`);
      const bar = page.getByRole("banner");
      const links = bar.getByRole("link").filter({ visible: true });
      await expect(links).toHaveCount(8); // brand, four pages, language, login, registration
      const boxes = await links.evaluateAll((all) =>
        all.map((a) => {
          const { x, y, right, bottom } = a.getBoundingClientRect();
          return { x, y, right, bottom };
        }),
      );
      for (const [i, a] of boxes.entries()) {
        expect(a.x).toBeGreaterThanOrEqual(0);
        expect(a.right).toBeLessThanOrEqual(390);
        expect(a.y).toBeGreaterThanOrEqual(0);
        for (const b of boxes.slice(i + 1))
          expect(a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y).toBe(true);
      }
      const first = await page.getByRole("main").locator("p, h1").first().boundingBox();
      expect(first?.y).toBeGreaterThanOrEqual(Math.max(...boxes.map((box) => box.bottom)));
    });
  });
}

test("the index of a listing is fetched at most every five minutes, and not when the window gets the focus again", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/news\/index.*\.json$/.test(request.url())) fetched.push(request.url());
  });
  await page.clock.install();
  await page.goto("/news/?category=company");
  const articles = page.getByRole("tabpanel").getByRole("article");
  await expect(articles).toHaveCount(1);
  const first = fetched.length;
  expect(first).toBeGreaterThan(0);
  await page.clock.fastForward("04:30");
  await page.evaluate(() => {
    for (const name of ["blur", "focus"]) dispatchEvent(new Event(name));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("tab", { name: "Análisis" }).click();
  await expect(articles).toHaveCount(5);
  expect(fetched).toHaveLength(first);
  await page.clock.fastForward("01:00");
  await page.getByRole("tab", { name: "Empresa" }).click();
  await expect(articles).toHaveCount(1);
  await expect.poll(() => fetched.length).toBe(2 * first);
});

test("no code of islands is fetched before the first paint, even if something scrolls", async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("scroll"))),
  );
  await page.goto("/");
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  const fetchedAt = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").find(({ name }) => name.includes("/_assets/search-"))?.startTime ?? 0,
    );
  await expect.poll(fetchedAt).toBeGreaterThan(0);
  const paintedAt = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  expect(await fetchedAt()).toBeGreaterThan(paintedAt);
});
