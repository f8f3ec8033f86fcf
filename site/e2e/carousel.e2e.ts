import type { Page } from "@playwright/test";
import { texts } from "./texts/home";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The carousel of the home page.

/** Opens a home page whose clock the test controls, and returns its hydrated carousel. */
async function openCarousel(page: Page, address: string) {
  await page.clock.install();
  await page.goto(address);
  const carousel = page.locator("section[aria-roledescription]");
  await carousel.scrollIntoViewIfNeeded();
  await page.clock.runFor(1000);
  await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-hydrated", "");
  return { carousel, track: carousel.locator("[data-index]") };
}

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: carousel`, () => {
    test("the carousel advances every 5 s and jumps from the repeated last slide to the start", async ({ page }) => {
      await page.clock.install({ time: 0 });
      await page.goto(`${prefix}/`);
      const carousel = page.locator("section[aria-roledescription]");
      const track = carousel.locator("[data-index]");
      await carousel.scrollIntoViewIfNeeded();
      await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-hydrated", "");
      expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("0.8s");
      await page.clock.pauseAt(600_000); // from here on, only the test advances the clock
      const index = async () => Number(await track.getAttribute("data-index"));
      const before = await index();
      for (let waited = 0; waited < 6000 && (await index()) === before; waited += 100) await page.clock.runFor(100);
      expect(await index()).not.toBe(before);
      // A slide has just come into view, and each stays for 5 s: the repeated slide and the first one together.
      while ((await index()) !== 4) await page.clock.runFor(5000);
      await page.clock.runFor(4800);
      await expect(track).toHaveAttribute("data-index", "4");
      await page.clock.runFor(300);
      await expect(track).toHaveAttribute("data-index", "5");
      await expect(carousel.getByRole("link", { name: t.more })).toBeVisible();
      await page.clock.runFor(600);
      await expect(track).toHaveAttribute("data-index", "5");
      await page.clock.runFor(200);
      await expect(track).toHaveAttribute("data-index", "0");
      await expect(track).not.toHaveAttribute("data-moving");
      await expect(carousel.getByRole("link", { name: t.more })).toBeVisible();
      await page.clock.runFor(3800);
      await expect(track).toHaveAttribute("data-index", "0");
      await page.clock.runFor(600); // 400, and what the steps of the clock above were too long
      await expect(track).toHaveAttribute("data-index", "1");
      await expect(track).toHaveAttribute("data-moving");
    });

    test("a visitor who has the pointer on the repeated slide keeps it", async ({ page }) => {
      await page.clock.install();
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      const carousel = page.locator("section[aria-roledescription]");
      const track = carousel.locator("[data-index]");
      await carousel.hover();
      while ((await track.getAttribute("data-index")) !== "5")
        await carousel.getByRole("button", { name: t.next }).click();
      await page.clock.runFor(12_000);
      await expect(track).toHaveAttribute("data-index", "5");
      await expect(carousel.locator('[data-slide="5"]').getByRole("link", { name: t.more })).toBeVisible();
    });

    test("the buttons move by one slide, also past the ends", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      const carousel = page.locator("section[aria-roledescription]");
      await carousel.getByRole("button", { name: t.pause }).click();
      /** Clicks a button and returns the slides between which the track then moves. */
      const move = async (name: string) => {
        await carousel.getByRole("button", { name }).click({ trial: true });
        return carousel.evaluate(async (section, name) => {
          const track = section.querySelector("[data-index]") as HTMLElement;
          for (const animation of track.getAnimations()) animation.finish();
          section.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
          await new Promise(requestAnimationFrame);
          const [animation] = track.getAnimations();
          const frames = (animation?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? [];
          const slides = frames.map(
            ({ transform }) => Math.abs(Number(/-?[\d.]+(?=%)/.exec(String(transform))?.[0])) / 100,
          );
          return [...slides, Number(track.dataset.index)];
        }, name);
      };
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [0, 1],
      ])
        expect(await move(t.next)).toEqual([from, to, to]);
      for (const [from, to] of [
        [1, 0],
        [5, 4],
        [4, 3],
      ])
        expect(await move(t.previous)).toEqual([from, to, to]);
    });

    test("the rail leads to a slide and names it, and only changes by hand are announced", async ({ page }) => {
      await page.clock.install();
      await page.goto(`${prefix}/`);
      const carousel = page.locator("section[aria-roledescription]");
      await carousel.scrollIntoViewIfNeeded();
      await page.clock.runFor(1000);
      const counter = carousel.locator("[data-counter]");
      const live = carousel.locator("[aria-live]");
      await expect(live).toHaveAttribute("aria-live", "off"); // it moves
      await carousel.getByRole("button", { name: t.pause }).click();
      await expect(live).toHaveAttribute("aria-live", "polite");
      await carousel.getByRole("button", { name: t.alerts[1]?.[0] as string, exact: true }).click();
      await expect(counter).toHaveText(t.position(2));
      await expect(carousel.locator("[aria-current]")).toHaveText(t.alerts[1]?.[0] as string);
      expect(await counter.evaluate((element) => element.closest("[aria-live]"))).toBeNull();
      await expect(carousel.locator('[data-slide="1"]')).toHaveAccessibleName(t.position(2));
      for (const slide of await carousel.getByRole("group").all())
        await expect(slide).toHaveAttribute("aria-roledescription", t.slide);
      // Counter, controls and slides share one frame.
      const frame = await carousel.boundingBox();
      const controls = await carousel.getByRole("button", { name: t.next }).boundingBox();
      const shown = await carousel.locator('[data-slide="1"]').boundingBox();
      if (!frame || !controls || !shown) throw new Error("The carousel is not visible.");
      expect(controls.y).toBeGreaterThanOrEqual(frame.y);
      expect(shown.y - (controls.y + controls.height)).toBeLessThan(12);
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
      const { carousel, track } = await openCarousel(page, `${prefix}/`);
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
      await expect(carousel.getByRole("button", { name: t.pause })).toBeFocused();
      await page.clock.runFor(5000); // the button that resumed has the focus, and does not hold the carousel
      await expect(track).toHaveAttribute("data-index", String((Number(shown) + 1) % 6));
      await carousel.getByRole("button", { name: t.next }).focus();
      const held = String(await track.getAttribute("data-index"));
      await page.clock.runFor(12_000); // the focus came to another button
      await expect(track).toHaveAttribute("data-index", held);
    });

    test("the carousel resumes from the keyboard", async ({ page }) => {
      const { carousel, track } = await openCarousel(page, `${prefix}/`);
      await carousel.getByRole("button", { name: t.pause }).focus();
      await page.keyboard.press("Enter");
      await expect(carousel.getByRole("button", { name: t.play })).toBeFocused();
      const shown = Number(await track.getAttribute("data-index"));
      await page.keyboard.press("Enter");
      await page.clock.runFor(5000);
      await expect(track).toHaveAttribute("data-index", String((shown + 1) % 6));
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("all alerts can be read and their links followed", async ({ page }) => {
        await page.goto(`${prefix}/`);
        const carousel = page.locator("section[aria-roledescription]");
        await expect(carousel.locator("[inert]")).toHaveCount(0);
        const slides = carousel.locator("[data-slide]");
        for (const slide of await slides.all()) {
          await slide.scrollIntoViewIfNeeded();
          await expect(slide).toBeInViewport({ ratio: 0.5 });
        }
        const last = slides.last().getByRole("link", { name: t.more });
        await last.click({ trial: true }); // fails unless the link receives the click
        await expect(page.getByText(t.interact).filter({ visible: true })).toHaveCount(0); // it needs a script
        await expect(carousel.getByRole("button")).toHaveCount(0);
      });
    });

    test("five alerts show regulator, title, description and impact; the last slide repeats the first", async ({
      page,
    }) => {
      await page.goto(`${prefix}/`);
      const slides = page.locator("section[aria-roledescription] [data-slide]");
      await expect(slides).toHaveCount(6);
      await expect(page.getByText(t.samples, { exact: true })).toBeVisible();
      for (const [index, [regulator, title, level, source]] of [...t.alerts, ...t.alerts.slice(0, 1)].entries()) {
        const slide = slides.nth(index);
        await expect(slide.locator("h3")).toContainText(title as string);
        await expect(slide.getByText(regulator as string, { exact: true })).toHaveCount(1);
        await expect(slide.getByText(level as string, { exact: true })).toHaveCount(1);
        await expect(slide.locator("li")).toHaveCount(3);
        expect((await slide.locator("h3 + p").innerText()).length).toBeGreaterThan(30);
        await expect(slide.locator("a", { hasText: source as string })).toHaveAttribute(
          "href",
          new RegExp(`^https://(www\\.)?${source}/.+`), // the act, not the home page
        );
        await expect(slide.locator("a, button")).toHaveCount(index === 0 || index === 5 ? 3 : 1);
      }
    });

    test("only the links of the slide in view can have the focus, before and after hydration", async ({ page }) => {
      await page.route("**/_assets/*.js", (route) => route.abort());
      await page.goto(`${prefix}/`);
      const carousel = page.locator("section[aria-roledescription]");
      const sources = t.alerts.map(([, , , source]) => source as string);
      const reachable = () =>
        carousel.locator("[data-slide] a").evaluateAll((links) =>
          (links as HTMLElement[])
            .filter((link) => {
              link.focus({ preventScroll: true });
              return document.activeElement === link;
            })
            .map((link) => link.innerText),
        );
      expect((await reachable())[0]).toBe(sources[0]);
      expect(await reachable()).toHaveLength(2); // with “Read more”
      await page.unrouteAll({ behavior: "wait" });
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      await carousel.getByRole("button", { name: t.pause }).click();
      await carousel.getByRole("button", { name: t.next }).click();
      const at = Number(await carousel.locator("[data-index]").getAttribute("data-index"));
      await expect.poll(reachable).toContain(sources[at % 5]);
      expect(await reachable()).toHaveLength(at % 5 === 0 ? 2 : 1);
    });

    test("the carousel restarts in the other language", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "alerts-carousel");
      const carousel = page.locator("section[aria-roledescription]");
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
      const carousel = page.locator("section[aria-roledescription]");
      await carousel.getByRole("button", { name: t.pause }).click();
      const track = carousel.locator("[data-index]");
      while ((await track.getAttribute("data-index")) !== "5")
        await carousel.getByRole("button", { name: t.next }).click();
      await expect(carousel.getByRole("link", { name: t.more, exact: true })).toHaveAttribute(
        "href",
        /^https:\/\/www\.cnmc\.es\//,
      );
      await carousel.getByRole("button", { name: t.interact }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("link", { name: t.register })).toHaveAttribute("href", /\?link=register$/);
      await dialog.getByRole("button", { name: t.close }).click();
      await expect(dialog).toBeHidden();
      await carousel.getByRole("button", { name: t.interact }).dblclick(); // the second click falls on the backdrop
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await carousel.getByRole("button", { name: t.interact }).click();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  });
}
