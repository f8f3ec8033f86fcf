import { expect, type Page } from "@playwright/test";
import { test } from "./painting-test";
import { addresses } from "./routes";

/** Records requests to other origins. */
function watchOrigins(page: Page) {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && hostname !== "127.0.0.1") foreign.push(request.url());
  });
  return foreign;
}

/** Records console errors and warnings, exceptions, and violations of the content security policy. */
async function watchPage(page: Page) {
  const wrong: string[] = [];
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") wrong.push(m.text());
  });
  page.on("pageerror", (e) => wrong.push(e.message));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (e) =>
      console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`),
    );
  });
  return wrong;
}

// A handler that is still reading a response when its page closes would fail the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const usable = async (page: Page) => {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("main a, header a").first()).toBeVisible();
};

const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  });

test.describe("every page", () => {
  for (const { lang, address } of addresses) {
    test(`${address} loads without console messages, policy violations, inline code or foreign requests`, async ({
      page,
    }) => {
      const foreign = watchOrigins(page);
      const wrong = await watchPage(page);
      page.on("requestfailed", (request) => wrong.push(`failed: ${request.url()}`));
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("h1")).toHaveCount(1);
      // Islands below the fold load when they come into view; their messages count too.
      await scrollThrough(page);
      await page.waitForLoadState("networkidle");
      const inline = await page.evaluate(() =>
        [...document.querySelectorAll("*")].flatMap((e) => [
          ...[...e.attributes]
            .filter(
              (a) =>
                a.name.startsWith("on") ||
                /^\s*(javascript|vbscript|data):/i.test(a.name === "href" || a.name === "action" ? a.value : ""),
            )
            .map((a) => `${e.tagName} ${a.name}`),
          ...(e.tagName === "SCRIPT" &&
          !e.hasAttribute("src") &&
          !/json|speculationrules/.test(e.getAttribute("type") ?? "")
            ? ["inline script"]
            : []),
        ]),
      );
      expect(inline).toEqual([]);
      expect(foreign).toEqual([]);
      expect(wrong).toEqual([]);
    });
  }
});

test("the query string and the fragment never become markup", async ({ page }) => {
  const wrong = await watchPage(page);
  for (const address of ["/contact/", "/pricing/", "/news/", "/blog/", "/en/contact/", "/"]) {
    const attack = encodeURIComponent(
      `"><img src=x onerror=document.title='hurt'><script>document.title='hurt'</script>`,
    );
    await page.goto(
      `${address}?q=${attack}&plan=${attack}&year=${attack}&category=${attack}&interest=${attack}&email=${attack}#${attack}`,
    );
    await page.waitForLoadState("networkidle");
    await usable(page);
    expect(await page.title()).not.toBe("hurt");
    expect(await page.locator("img[src=x], img[onerror]").count()).toBe(0);
  }
  expect(wrong).toEqual([]);
});

test("form values never become markup", async ({ page }) => {
  const wrong = await watchPage(page);
  await page.goto("/eu-ai-act-tracker/");
  await page.locator("main form").first().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const attack = `<img src=x onerror="document.title='hurt'">`;
  for (const field of await page
    .locator("main form input:not([type=checkbox]):not([type=radio]):not([type=hidden]), main form textarea")
    .all()) {
    if (await field.isEditable()) await field.fill(attack);
  }
  await page.locator("main form button:not([type=button])").first().click();
  await page.waitForLoadState("networkidle");
  expect(await page.title()).not.toBe("hurt");
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(wrong.filter((text) => !/console|form/i.test(text))).toEqual([]);
});

for (const [name, breakStorage] of Object.entries({
  "is unavailable": () =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  "is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "contains garbage": () => localStorage.setItem("cookieConsent", "\u0000{nonsense"),
})) {
  test(`the page works when storage ${name}`, async ({ page }) => {
    const wrong = await watchPage(page);
    await page.addInitScript(breakStorage);
    await page.goto("/");
    const banner = page.getByRole("region", { name: "Uso de cookies" });
    await expect(banner).toBeVisible();
    await banner.getByRole("button", { name: "Rechazar" }).click();
    await expect(banner).toBeHidden();
    await usable(page);
    expect(wrong).toEqual([]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const address of ["/", "/en/", "/pricing/", "/news/", "/contact/", "/taxonomy/"]) {
    test(`${address} has a heading and working links`, async ({ page }) => {
      await page.goto(address);
      await usable(page);
      const href = await page.locator("header a[href^='/']").last().getAttribute("href");
      const answer = await page.goto(href as string);
      expect(answer?.status()).toBe(200);
    });
  }
});

test("the page works when scripts stop loading", async ({ page }) => {
  let count = 0;
  await page.route("**/_assets/*.js", (route) => (count++ < 1 ? route.continue() : route.abort()));
  const stopped = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
  await page.goto("/");
  await stopped;
  await scrollThrough(page);
  await usable(page);
  await page.locator("main a[href^='/']").first().click();
  await page.waitForLoadState();
  await usable(page);
});

test("an island whose scripts fail stays as it was prerendered and works after a click, once the server answers", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  let isOffline = true;
  await page.route(
    (url) => url.pathname === "/" || url.pathname.startsWith("/_assets/search-"),
    (route) => (isOffline && route.request().resourceType() !== "document" ? route.abort() : route.continue()),
  );
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/_assets/search-"));
  await page.goto("/");
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await failed;
  const search = page.getByRole("button", { name: "Buscar", exact: true });
  const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await search.click();
  await unanswered;
  await usable(page);
  await expect(page.locator('[data-island="search"]')).not.toHaveAttribute("data-hydrated");
  isOffline = false;
  // Browsers that keep the failure of a module need a reload, after which another click opens the search.
  const field = page.getByRole("dialog").getByRole("searchbox");
  await expect(async () => {
    if (!(await field.isVisible())) await search.click();
    await expect(field).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(errors).toEqual([]);
});

test("a page from before a deploy works without its removed chunks", async ({ page }) => {
  await page.route("**/_assets/*.js", (route) =>
    /loader/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 404, contentType: "text/html", body: "<h1>404</h1>" }),
  );
  const removed = page.waitForResponse((response) => response.status() === 404);
  await page.goto("/pricing/");
  await removed;
  await scrollThrough(page);
  await usable(page);
  const reloaded = page.waitForEvent("load"); // the server answers, so the page loads again by itself
  await page.locator("[data-island] button:visible").first().click();
  await reloaded;
  await usable(page);
  await page.unrouteAll();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await usable(page);
});

test("a modified script is not executed", async ({ page }) => {
  // Only scripts of islands have integrity hashes; shared chunks are imported by these scripts.
  await page.route("**/_assets/*.js", async (route) => {
    if (/loader|chunk-/.test(route.request().url())) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `document.title = "hurt";\n${await answer.text()}` });
  });
  const refusal = (script: string) =>
    page.waitForEvent("console", (message) => /integrity/.test(message.text()) && message.text().includes(script));
  const early = refusal("/early-");
  await page.goto("/");
  await early;
  const search = refusal("/search-");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await search;
  await expect(page).not.toHaveTitle("hurt");
  await usable(page);
});

test("the page cannot be framed, not even by its own site", async ({ page, baseURL }) => {
  await page.route("**/framing", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/"></iframe>` }),
  );
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors 'none'"));
  await page.goto("/framing");
  await refused;
  expect(
    await page
      .frames()[1]
      ?.locator("main")
      .count()
      .catch(() => 0),
  ).toBe(0);
});

test("arrow keys on a tab whose script has not arrived move when it does", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_assets/tabs*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/en/taxonomy/");
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  release();
  await expect(tabs.nth(2)).toBeFocused();
  await expect(tabs.nth(2)).toHaveAttribute("aria-selected", "true");
});
