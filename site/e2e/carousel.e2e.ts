import { texts } from "./texts/home";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The carousel of the home page.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: carousel`, () => {
    test("the carousel advances every 5 s and jumps from the repeated last slide to the start", async ({ page }) => {
      await page.clock.install({ time: 0 });
      await page.goto(`${prefix}/`);
      const carousel = page.locator('[aria-roledescription="carousel"]');
      const track = carousel.locator("[data-index]");
      await carousel.scrollIntoViewIfNeeded();
      await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-hydrated", "");
      expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("0.8s");
      await page.clock.pauseAt(600_000); // from here on, only the test advances the clock
      // The next slide change starts an interval of 5 s, which the following steps rely on.
      const index = async () => Number(await track.getAttribute("data-index"));
      const before = await index();
      for (let waited = 0; waited < 6000 && (await index()) === before; waited += 100) await page.clock.runFor(100);
      for (let at = await index(); at !== 4; at = (at + 1) % 6) await page.clock.runFor(at === 5 ? 5800 : 5000);
      await expect(track).toHaveAttribute("data-index", "4");
      await page.clock.runFor(4800);
      await expect(track).toHaveAttribute("data-index", "4");
      await page.clock.runFor(300);
      await expect(track).toHaveAttribute("data-index", "5");
      await expect(carousel.getByRole("link", { name: t.more })).toBeVisible();
      await page.clock.runFor(6000);
      await expect(track).toHaveAttribute("data-index", "0");
      await expect(track).not.toHaveAttribute("data-moving");
    });

    test("the script of the carousel is fetched shortly before it comes into view and runs in view", async ({
      page,
    }) => {
      const fetched: string[] = [];
      page.on("response", (response) => fetched.push(response.url()));
      await page.setViewportSize({ width: 412, height: 600 });
      await visit(page, `${prefix}/`);
      const code = () => fetched.filter((url) => url.includes("/alerts-carousel-")).length;
      expect(code()).toBe(0);
      const island = page.locator('[data-island="alerts-carousel"]');
      /** Scrolls until the carousel is this many pixels below the window. */
      const scrollToDistance = (pixels: number) =>
        island
          .locator(":scope > *")
          .evaluate(
            (element, pixels) =>
              scrollBy({ top: element.getBoundingClientRect().top - innerHeight - pixels, behavior: "instant" }),
            pixels,
          );
      await scrollToDistance(100);
      await expect.poll(code).toBe(1);
      await page.waitForLoadState("networkidle");
      await expect(island).not.toHaveAttribute("data-hydrated");
      await scrollToDistance(-50);
      await expect(island).toHaveAttribute("data-hydrated", "");
      expect(code()).toBe(1);
    });

    test("pointer, focus and the pause button stop the carousel", async ({ page }) => {
      await page.clock.install();
      await page.goto(`${prefix}/`);
      const carousel = page.locator('[aria-roledescription="carousel"]');
      const track = carousel.locator("[data-index]");
      await carousel.scrollIntoViewIfNeeded();
      await page.clock.runFor(1000);
      await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-hydrated", "");
      await carousel.hover();
      const shown = String(await track.getAttribute("data-index"));
      await page.clock.runFor(12_000);
      await expect(track).toHaveAttribute("data-index", shown);
      await carousel.getByRole("button", { name: t.pause }).focus();
      await carousel.getByRole("button", { name: t.pause }).blur();
      await page.clock.runFor(12_000); // the pointer is still inside
      await expect(track).toHaveAttribute("data-index", shown);
      await carousel.getByRole("button", { name: t.pause }).click();
      await page.mouse.move(0, 0);
      await carousel.getByRole("button", { name: t.play }).blur();
      await page.clock.runFor(12_000);
      await expect(track).toHaveAttribute("data-index", shown);
      await carousel.getByRole("button", { name: t.play }).click();
      await page.mouse.move(0, 0);
      await page.clock.runFor(12_000); // the button still has the focus
      await expect(track).toHaveAttribute("data-index", shown);
      await carousel.getByRole("button", { name: t.pause }).blur();
      await page.clock.runFor(5000);
      await expect(track).toHaveAttribute("data-index", String(Number(shown) + 1));
    });

    test("five alerts show regulator, title, description and impact; the last slide repeats the first", async ({
      page,
    }) => {
      await page.goto(`${prefix}/`);
      const slides = page.locator('[aria-roledescription="carousel"] [data-slide]');
      await expect(slides).toHaveCount(6);
      for (const [index, [regulator, title, level]] of [...t.alerts, ...t.alerts.slice(0, 1)].entries()) {
        const slide = slides.nth(index);
        await expect(slide.locator("h2")).toContainText(title as string);
        await expect(slide.getByText(regulator as string, { exact: true })).toHaveCount(1);
        await expect(slide.getByText(level as string, { exact: true })).toHaveCount(1);
        await expect(slide.locator("li")).toHaveCount(3);
        expect((await slide.locator("h2 + p").innerText()).length).toBeGreaterThan(30);
        await expect(slide.locator("a, button")).toHaveCount(index === 5 ? 2 : 0);
      }
    });

    test("the carousel restarts in the other language", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      const carousel = page.locator('[aria-roledescription="carousel"]');
      await carousel.getByRole("button", { name: t.pause }).click();
      await carousel.getByRole("button", { name: t.next }).click();
      await expect(carousel.locator("[data-index]")).toHaveAttribute("data-index", "1");
      await page.getByRole("banner").getByRole("link", { name: words[lang].other }).click();
      await expect(page.locator("html")).not.toHaveAttribute("lang", lang);
      await expect(carousel.locator("[data-index]")).toHaveAttribute("data-index", "0");
    });

    test("the last slide links to the source and opens a dialog, which its button, the backdrop and Escape close", async ({
      page,
    }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      const carousel = page.locator('[aria-roledescription="carousel"]');
      await carousel.getByRole("button", { name: t.pause }).click();
      const track = carousel.locator("[data-index]");
      while ((await track.getAttribute("data-index")) !== "5")
        await carousel.getByRole("button", { name: t.next }).click();
      await expect(carousel.getByRole("link", { name: t.more })).toHaveAttribute("href", /^https:\/\/www\.cnmc\.es\//);
      await carousel.getByRole("button", { name: t.interact }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("link", { name: t.register })).toHaveAttribute("href", /\?link=register$/);
      await dialog.getByRole("button", { name: t.close }).click();
      await expect(dialog).toBeHidden();
      await carousel.getByRole("button", { name: t.interact }).click();
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await carousel.getByRole("button", { name: t.interact }).click();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  });
}
