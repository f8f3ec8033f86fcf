import { expect, type Page, type Route } from "@playwright/test";
import { type FixtureSite, serveFixture } from "./fixture-site";
import { delayScripts, gate, loaderRan } from "./late-scripts";
import { test } from "./painting-test";

// What islands of every form do: the site generator/internal/test/testsite/testdata/islands.

let site: FixtureSite;
test.describe.configure({ mode: "serial" }); // one site for all tests
test.beforeAll(async () => {
  site = await serveFixture("islands");
});
test.afterAll(() => site?.close());

/** Opens a page and returns the list to which its console errors are added. */
async function open(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  page.on("console", (message) => {
    const isIcon = message.location().url.endsWith("/favicon.ico"); // the site has none; only the headless shell does not ask
    if (message.type() === "error" && !isIcon) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  await page.goto(site.origin + path);
  return wrong;
}

test("an island that comes into view hydrates, whatever its first element is", async ({ page }) => {
  const wrong = await open(page, "/visible/");
  for (const kind of "dialog paragraph input contents banner text nothing portal template picture".split(" "))
    await expect(page.locator("html")).toHaveAttribute(`data-${kind}`, "ran");
  const closed = page.locator("details [data-island]");
  await expect(page.locator("[data-island]:not([data-hydrated])")).toHaveCount(1);
  await expect(closed).not.toHaveAttribute("data-hydrated");
  await page.locator("summary").click();
  await expect(closed).toHaveAttribute("data-hydrated");
  await expect(page.getByText("別の場所")).toBeVisible();
  expect(wrong).toEqual([]);
});

test("an exception keeps the prerendered content, is reported, and the form leaks nothing", async ({ page }) => {
  const wrong = await open(page, "/failing/");
  await expect(page.locator("[data-hydrated]")).toHaveCount(3);
  await page.getByText("詳細").last().click();
  await expect.poll(() => wrong.sort()).toEqual(["click fails", "effect fails", "render fails"]);
  await expect(page.getByText("営業時間 9–17")).toHaveCount(3);
  for (const form of await page.locator("form").all()) {
    await form.locator("[name=email]").fill("ana@shima.example");
    await form.getByText("送信").click();
  }
  expect(page.url()).toBe(`${site.origin}/failing/`);
});

test("an island of the browser takes the place of its fallback, which stays after an exception", async ({ page }) => {
  const wrong = await open(page, "/client/");
  await page.getByText("خريطة").focus();
  await page.getByText("地図 0").click();
  await expect(page.getByText("地図 1")).toBeVisible();
  await page.getByText("χάρτης").focus();
  await expect(page.locator("[data-hydrated]")).toHaveCount(2);
  await expect(page.getByText("χάρτης")).toBeVisible();
  expect(wrong).toEqual(["1280 pixels are not enough"]);
});

/** How the download of an island's script fails. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<h1>404</h1>" }),
  blocked: (route) => route.abort("blockedbyclient"),
  offline: (route) => route.abort("internetdisconnected"),
  altered: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.title = "changed";${await response.text()}` });
  },
};

for (const [how, fail] of Object.entries(failures))
  for (const when of ["before", "after"])
    test(`a click on an island whose script is ${how} ${when} the click loads the page again`, async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      const { open: release, opened } = gate();
      let requests = 0;
      await page.route("**/_assets/browser-*.js", async (route) => {
        requests++;
        await opened;
        await fail(route);
      });
      await page.goto(`${site.origin}/client/`);
      if (when === "before") {
        release();
        await page.locator("button").first().focus(); // an attempt without a click
        await expect.poll(() => requests).toBeGreaterThan(0);
      }
      const reloaded = page.waitForEvent("load");
      await page.getByText("خريطة").click();
      release();
      await reloaded;
      await page.unrouteAll({ behavior: "wait" });
      await page.reload();
      await page.getByText("خريطة").focus();
      await page.getByText("地図 0").click();
      await expect(page.getByText("地図 1")).toBeVisible();
      expect(errors).toEqual([]);
    });

test("an exception of an island's module is reported, and the page stays", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "innerWidth", {
      get() {
        throw new Error("no width");
      },
    }),
  );
  await page.goto(`${site.origin}/client/`);
  await page.evaluate(() => {
    document.documentElement.dataset.stays = "";
  });
  const error = page.waitForEvent("pageerror");
  await page.getByText("خريطة").click();
  expect((await error).message).toBe("no width");
  await expect(page.locator("html[data-stays]")).toBeAttached();
});

test("an island knows the controls that the browser restores after going back", async ({ page }) => {
  const wrong = await open(page, "/");
  await page.locator("[name=text]").fill("二行目ñ");
  await page.locator("[name=news]").check();
  await page.locator("[name=country]").selectOption("ma");
  const output = page.locator("output");
  const known = ["change text 二行目ñ", "change news true", "change country ma"];
  await expect(output).toContainText(JSON.stringify(known).slice(1, -1));
  await page.goto(`${site.origin}/visible/`);
  await page.goBack();
  for (const change of known) await expect(output).toContainText(JSON.stringify(change));
  await page.locator("[name=news]").uncheck();
  await expect(output).toContainText('"change news false"');
  expect(wrong).toEqual([]);
});

for (const when of ["before", "after"])
  test(`an island knows what is scrolled and open, ${when} the loader`, async ({ page }) => {
    const [loader, islands] = [gate(), gate()];
    const visit = await delayScripts(page);
    if (when === "after") loader.open();
    const gates = { loader: loader.opened, islands: islands.opened, later: islands.opened };
    await visit(`${site.origin}/scrolled/`, gates);
    if (when === "after") await loaderRan(page);
    await page.locator("ul").evaluate((list) => list.scrollTo(0, 20));
    await page.getByText("افتح").click();
    await expect(page.getByText("στρώμα")).toBeVisible();
    loader.open();
    islands.open();
    await expect(page.locator("output")).toHaveText("20 open");
    await expect(page.getByText("στρώμα")).toBeVisible();
  });

test("texts can be edited when the loader has run, and stay", async ({ page }) => {
  const [loader, islands] = [gate(), gate()];
  const visit = await delayScripts(page);
  await visit(`${site.origin}/`, { loader: loader.opened, islands: islands.opened, later: islands.opened });
  for (const id of ["#note", "#draft"]) await expect(page.locator(id)).toHaveJSProperty("isContentEditable", false);
  loader.open();
  await loaderRan(page);
  for (const id of ["#note", "#draft"]) await page.locator(id).pressSequentially("ي");
  islands.open();
  await expect(page.locator("output")).toContainText('"note":"');
  await expect(page.locator("#note")).toContainText("ي");
  await expect(page.locator("#draft")).toHaveText(/^(يمسودة|مسودةي)$/);
});

test("memo, forwardRef and classes are components of islands", async ({ page }) => {
  const wrong = await open(page, "/forms/");
  for (const label of ["覚え", "إلى الأمام", "κλασικό"]) {
    await page.getByText(`${label} 0`).click();
    await expect(page.getByText(`${label} 1`)).toBeVisible();
  }
  expect(wrong).toEqual([]);
});

test("actions of forms run once, also before hydration", async ({ page }) => {
  const wrong = await open(page, "/forms/");
  const form = page.locator("#action");
  await form.locator("[name=name]").fill("花");
  await form.getByText("送信").click();
  await expect(form.locator("output")).toHaveText("ありがとう 花");
  await form.locator("[name=name]").fill("رباط");
  await form.getByText("下書き", { exact: true }).click();
  await expect(form.locator("output")).toContainText("下書き رباط");
  const submit = page.locator("#submit");
  await submit.getByRole("button").click(); // the browser refuses the empty field
  await submit.locator("[name=email]").fill("ana@shima.example");
  await submit.getByRole("button").click();
  await submit.locator("[name=email]").fill("bo@shima.example");
  await page.keyboard.press("Enter");
  await expect(submit.locator("output")).toHaveText("ana@shima.example,bo@shima.example");
  expect(wrong).toEqual([]);
});

test.describe("if no script arrives", () => {
  test.beforeEach(({ page }) => page.route("**/*.js", () => {})); // without an answer

  for (const path of ["/", "/presses/", "/waiting/", "/forms/"])
    test(`${path} shows its content, and its forms leak nothing`, async ({ page }) => {
      await page.goto(site.origin + path, { waitUntil: "commit" });
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const names = page.locator("[name=name], [name=email]");
      for (const field of await names.all()) {
        await field.fill("ana@shima.example");
        await field.press("Enter");
      }
      for (const button of await page.locator("form button").all()) await button.click();
      expect(page.url()).toBe(site.origin + path);
    });
});

test("prerendered pages are complete", async ({ request }) => {
  const html = await (await request.get(`${site.origin}/waiting/`)).text();
  expect(html).not.toContain("読み込み中");
  expect(html.match(/重い部品/g)).toHaveLength(4);
  for (const text of ["δεδομένα", "<b>كلمة</b>", "<i>後で</i>", "<i>© 2026</i>"]) expect(html).toContain(text);
});
