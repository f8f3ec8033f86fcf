import { texts } from "./texts/home";
import { expect, type Language, hydrate, test, visit, words } from "./visit";

// The home page: its sections, carousel, dialog, demo, particles and prices.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: home`, () => {
    test("has all sections in order, with their anchors", async ({ page }) => {
      await page.goto(`${prefix}/`);
      const main = page.getByRole("main");
      const titles = await main
        .locator("h2")
        .evaluateAll((all) =>
          all
            .filter((one) => !one.closest("[data-island], [aria-labelledby='report-title']"))
            .map((one) => one.textContent ?? ""),
        );
      expect(titles.length).toBe(t.headings.length);
      for (const [index, begin] of t.headings.entries()) expect(titles[index]).toContain(begin);
      expect(
        await main
          .locator("[id]:is(section, div)")
          .evaluateAll((all) => all.map(({ id }) => id).filter((id) => /^[a-z-]+$/.test(id))),
      ).toEqual(["how-it-works", "technology", "specific-solutions", "pricing", "plans", "help-center", "contact"]);
      // Hero: tagline, title, subtitle, and links to log in and register.
      const [tagline, title, subtitle, login, register] = t.hero as [string, string, string, string, string];
      await expect(main.getByText(tagline, { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(main.getByText(subtitle).first()).toBeVisible();
      await expect(main.getByRole("link", { name: login, exact: true }).first()).toHaveAttribute(
        "href",
        /\?link=login$/,
      );
      await expect(main.getByRole("link", { name: register, exact: true }).first()).toHaveAttribute(
        "href",
        /\?link=register$/,
      );
      const part = (index: number) =>
        main
          .locator("section", { has: page.locator("h2", { hasText: t.headings[index] }) })
          .or(
            main.locator("div[class]:not(:has(section))", { has: page.locator("h2", { hasText: t.headings[index] }) }),
          )
          .last();
      await expect(part(0).getByRole("listitem")).toHaveCount(6);
      await expect(part(0).locator('a[target="_blank"]')).toHaveCount(2); // the partner sites
      await expect(page.locator("#how-it-works ol").first().locator(":scope > li")).toHaveCount(4);
      await expect(page.locator("#technology").locator("dt, h3")).toHaveCount(5);
      await expect(part(3).locator('a[href*="agenda."]')).toHaveCount(1);
      await expect(part(3).locator('a[href$="?link=register"]')).toHaveCount(1);
      expect(
        await page
          .locator("#specific-solutions")
          .getByRole("listitem")
          .getByRole("link")
          .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).pathname)),
      ).toEqual(
        [
          "regulated-companies",
          "large-law-firms",
          "medium-law-firms",
          "public-affairs",
          "sectoral-associations",
          "notaries-registries",
        ].map((path) => `${prefix}/${path}/`),
      );
      await expect(part(5).getByRole("tab")).toHaveCount(7);
      expect((await part(6).locator("dd").allTextContents()).map((text) => text.replace(/\s/g, " "))).toEqual(
        t.results,
      );
      await expect(
        part(8)
          .getByRole("listitem")
          .filter({ has: page.locator("h3") }),
      ).toHaveCount(3);
      await expect(part(8).getByRole("link")).toHaveAttribute("href", `${prefix}/taxonomy/`);
      await expect(page.locator("#contact").getByRole("link", { name: /agenda|mail|demo|correo|email/i })).toHaveCount(
        2,
      );
    });

    for (const [width, most] of [
      [390, 550],
      [1280, 500],
    ] as const) {
      test(`the report card is at most ${most} px high in a window of ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${prefix}/`);
        const card = page.getByRole("region", { name: t.card.title });
        for (const text of [t.card.badge, t.card.greeting, t.card.summary]) await expect(card).toContainText(text);
        for (const count of t.card.counts)
          await expect(
            card.getByRole("listitem").filter({ hasText: new RegExp(`^${count[0]}\\s*${count.slice(2)}$`) }),
          ).toBeVisible();
        const colors = await card
          .getByRole("listitem")
          .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.firstElementChild as Element).color));
        expect(new Set(colors).size).toBe(4);
        expect((await card.boundingBox())?.height).toBeLessThanOrEqual(most);
        // The height stays the same for longer texts.
        await card
          .getByRole("list")
          .evaluate((list) =>
            list.append(...Array.from({ length: 12 }, () => list.firstElementChild?.cloneNode(true) as Node)),
          );
        expect((await card.boundingBox())?.height).toBe(most);
      });
    }

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
        await expect(slide.getByText(new RegExp(`^${t.impact}\\s+${level}$`))).toHaveCount(1);
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

    test("one of five steps is open, initially the first, with its screen", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "demo-steps");
      const demo = page.locator('[data-island="demo-steps"]');
      const [first] = t.steps;
      await expect(demo.getByRole("button", { name: first, exact: true })).toHaveAttribute("aria-expanded", "true");
      for (const name of t.steps) {
        await demo.getByRole("button", { name, exact: true }).click();
        await expect(demo.locator('button[aria-expanded="true"]')).toHaveText(name);
        // Only this step's description and scenario are visible.
        const paragraphs = demo
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name, exact: true }) })
          .locator("p");
        await expect(paragraphs).toHaveCount(2);
        for (const text of await paragraphs.all()) await expect(text).toBeVisible();
        await expect(demo.locator("li:has(> h3 > button) p").filter({ visible: true })).toHaveCount(2);
        const screen = demo.getByRole("figure").filter({ visible: true });
        await expect(screen).toHaveCount(1);
        for (const text of t.screens[t.steps.indexOf(name)] ?? []) await expect(screen).toContainText(text);
      }
      await expect(demo.getByRole("img").filter({ visible: true })).toHaveAccessibleName(/12$/); // the chart's name contains its values
      await expect(demo.getByRole("table").filter({ visible: true }).getByRole("cell")).toHaveCount(12);
    });

    test("has seven sectors, and case extracts only for pharma and energy", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await hydrate(page, "tabs");
      const island = page.locator('[data-island="tabs"]');
      for (const [index, name] of t.sectors.entries()) {
        await island.getByRole("tab", { name, exact: true }).click();
        const panel = island.getByRole("tabpanel", { name, exact: true });
        await expect(panel).toBeVisible();
        await expect(panel.getByRole("listitem")).toHaveCount(3);
        await expect(panel.getByRole("heading")).toHaveCount(1);
        for (const label of t.sectorWords)
          expect(
            (
              await panel
                .locator("p, ul", { hasText: /./ })
                .and(panel.locator(`p:text-is("${label}") + *`))
                .innerText()
            ).length,
          ).toBeGreaterThan(10);
        await expect(island.getByRole("tabpanel").filter({ visible: true })).toHaveCount(1);
        await expect(panel.getByText(t.caseExtract)).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
    });

    test("an address with a fragment scrolls to 80 px above the section after half a second", async ({ page }) => {
      await page.addInitScript(() => {
        const scrolls: number[] = [];
        Object.assign(window, { scrolls });
        const scroll = window.scrollTo.bind(window);
        window.scrollTo = ((options: ScrollToOptions) => {
          scrolls.push(Date.now());
          scroll({ ...options, behavior: "instant" });
        }) as typeof window.scrollTo;
      });
      await page.clock.install({ time: 0 });
      await page.goto(`${prefix}/#pricing`);
      await page.clock.pauseAt(600_000);
      const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: number[] }).scrolls.length);
      // Once the parameter is in the address, the page's script has run and its timers have started.
      const scriptsRun = async () => {
        for (let waited = 0; waited < 10_000 && !page.url().includes("forceHideBadge"); waited += 10)
          await page.clock.runFor(10);
      };
      await scriptsRun();
      await page.evaluate(() => history.replaceState(null, "", location.pathname + location.hash));
      await page.reload();
      await scriptsRun();
      await page.clock.runFor(470);
      expect(await scrolls()).toBe(0);
      await page.clock.runFor(60);
      expect(await scrolls()).toBe(1);
      expect(
        await page.locator("#pricing").evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      ).toBe(80);
    });

    test("the canvas has an eighth of the window's width in particles, at most 150, and lines under 80 px", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const frame = { dots: 0, longest: 0, lines: 0 };
        Object.assign(window, { frame });
        let from = [0, 0] as [number, number];
        const canvas = CanvasRenderingContext2D.prototype;
        const { clearRect, arc, moveTo, lineTo } = canvas;
        canvas.clearRect = function (...all) {
          Object.assign(frame, { dots: 0, longest: 0, lines: 0 });
          clearRect.apply(this, all);
        };
        canvas.arc = function (...all) {
          frame.dots++;
          arc.apply(this, all);
        };
        canvas.moveTo = function (x, y) {
          from = [x, y];
          moveTo.call(this, x, y);
        };
        canvas.lineTo = function (x, y) {
          frame.lines++;
          frame.longest = Math.max(frame.longest, Math.hypot(x - from[0], y - from[1]));
          lineTo.call(this, x, y);
        };
      });
      await visit(page, `${prefix}/`);
      await hydrate(page, "particles");
      const frame = () =>
        page.evaluate(() => (window as unknown as { frame: { dots: number; longest: number; lines: number } }).frame);
      for (const [width, dots] of [
        [1280, 150],
        [800, 100],
        [1920, 150],
        [390, 48],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => (await frame()).dots).toBe(dots);
        const { longest, lines } = await frame();
        expect(longest).toBeLessThan(80);
        expect(lines).toBeGreaterThan(0);
        if (dots === 150) expect(longest).toBeGreaterThan(70); // among so many particles, some pairs are almost 80 px apart
      }
    });

    test("the particles move only while the canvas is in view", async ({ page }) => {
      await visit(page, `${prefix}/`);
      const canvas = page.locator("#contact canvas");
      await canvas.scrollIntoViewIfNeeded();
      const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
      for (let moves = 0; moves < 3; moves++) {
        const before = await drawn();
        await expect.poll(drawn).not.toBe(before);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect(canvas).not.toBeInViewport();
      const still = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined =>
              left
                ? requestAnimationFrame(() => frames(left - 1))
                : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL());
            frames(5);
          }),
      );
      const later = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined =>
              left
                ? requestAnimationFrame(() => frames(left - 1))
                : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL());
            frames(10);
          }),
      );
      expect(later).toBe(still);
    });
  });

  test.describe(`${lang}: pricing`, () => {
    for (const path of ["/", "/pricing/"]) {
      test(`${path}: annual at first, with struck and discounted prices`, async ({ page }) => {
        await visit(page, prefix + path);
        await hydrate(page, "pricing-plans");
        const plans = page.locator('[data-island="pricing-plans"]');
        const plan = (id: string) => plans.locator(`[data-plan="${id}"]`);
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toHaveAttribute("aria-selected", "true");
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toContainText(/-20\s?%/);
        await expect(page.getByRole("main").getByText(/-30\s?%/)).toBeVisible();
        const prices = async (id: string) =>
          (
            await plan(id)
              .locator("p", { has: page.locator("s") })
              .filter({ visible: true })
              .innerText()
          )
            .match(/\d+/g)
            ?.map(Number);
        expect(await prices("starter")).toEqual([65, 45]);
        expect(await prices("pro")).toEqual([80, 56]);
        await expect(plan("free").getByText(t.free, { exact: true }).filter({ visible: true }).first()).toBeVisible();
        await expect(plan("enterprise").getByText(t.custom, { exact: true })).toBeVisible();
        for (const id of ["starter", "pro"]) {
          await expect(plan(id).getByText(`${t.month}, ${t.vat}`).filter({ visible: true })).toHaveCount(1);
          await expect(plan(id).getByText(t.trial)).toBeVisible();
        }
        await plans.getByRole("tab", { name: t.billing[0] }).click();
        expect(await prices("starter")).toEqual([80, 56]);
        expect(await prices("pro")).toEqual([100, 70]);
      });

      test(`${path}: pro is emphasised until another plan is chosen`, async ({ page }) => {
        await visit(page, prefix + path);
        await hydrate(page, "pricing-plans");
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        await expect(plan("pro")).toContainText(t.recommended);
        await expect(plan("pro")).toHaveAttribute("data-active", "");
        const border = (id: string) => plan(id).evaluate((element) => getComputedStyle(element).borderColor);
        const [plain, emphasised] = [await border("starter"), await border("pro")];
        expect(emphasised).not.toBe(plain);
        await plan("starter").getByRole("button", { name: "Starter", exact: true }).click();
        await expect(plan("starter")).toHaveAttribute("data-active", "");
        await expect(plan("pro")).not.toHaveAttribute("data-active");
        await page.mouse.move(0, 0);
        await expect.poll(() => border("starter")).toBe(emphasised);
        await expect.poll(() => border("pro")).toBe(plain);
      });

      test(`${path}: plans lead to registration, Enterprise to the calendar, features to their pages`, async ({
        page,
      }) => {
        await page.goto(prefix + path);
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        for (const id of ["free", "starter", "pro"])
          await expect(plan(id).locator('a[href$="?link=register"]')).toHaveCount(1);
        await expect(plan("enterprise").locator('a[href*="agenda."]')).toHaveCount(1);
        for (const target of ["legal-sources", "custom-agents", "taxonomy"])
          await expect(plan("pro").locator(`a[href^="${prefix}/${target}/"]`)).toHaveCount(1);
        for (const [id, features] of Object.entries(t.features)) {
          const shown = (await plan(id).getByRole("listitem").allTextContents()).map((text) => text.trim());
          expect(shown).toEqual(features.map((text) => text.replace(/^!/, `${t.lacks} `)));
        }
      });
    }

    test("the questions open one at a time and close again", async ({ page }) => {
      await visit(page, `${prefix}/pricing/`);
      const faq = page.locator("details");
      await expect(faq).toHaveCount(5);
      for (const [index, question] of t.questions.entries())
        await expect(faq.nth(index).locator("summary")).toContainText(question);
      await faq.nth(0).locator("summary").click();
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(1);
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(0);
    });
  });
}
