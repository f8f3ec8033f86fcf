import { expect, type Language, live, test, visit, words } from "./visit";

// Section 2: the home page; section 4: its carousel, dialog and demo; section 9: their figures.

const texts = {
  es: {
    card: { title: "Cambios regulatorios", badge: "Recibido a las 8:15", counts: ["2 alertas de energía", "1 alerta fintech", "1 alerta de IA", "1 alerta de protección de datos"] },
    partners: "Ya trabajan con nosotros", more: "Leer más", interact: "Interactuar con la norma", register: "Regístrate ahora", close: "Cerrar", pause: "Pausar", play: "Reanudar", next: "Siguiente",
    steps: ["Configura agentes", "Alertas inmediatas", "Análisis con IA", "Informes claros", "Métricas clave"],
    sectors: ["Fintech", "Farma", "Energía", "Agroalimentario", "Inmobiliario", "Fondos de inversión", "Fondos deeptech"], caseExtract: "Extracto de un caso",
    results: ["90 %", "0", "10x"], billing: ["Mensual", "Anual"], recommended: "Recomendado", free: "Gratis",
  },
  en: {
    card: { title: "Regulatory Changes", badge: "Received at 8:15 AM", counts: ["2 energy alerts", "1 fintech alert", "1 AI alert", "1 data protection alert"] },
    partners: "Already working with us", more: "Read more", interact: "Interact with the regulation", register: "Register now", close: "Close", pause: "Pause", play: "Resume", next: "Next",
    steps: ["Configure agents", "Instant alerts", "AI Analysis", "Clear Reports", "Key Metrics"],
    sectors: ["Fintech", "Pharma", "Energy", "Agri-food", "Real estate", "Investment funds", "Deeptech funds"], caseExtract: "Case extract",
    results: ["90%", "0", "10x"], billing: ["Monthly", "Annual"], recommended: "Recommended", free: "Free",
  },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test.describe(`${lang}: home`, () => {
    test("stands in its order, with its anchors", async ({ page }) => {
      await page.goto(`${prefix}/`);
      const anchors = ["how-it-works", "technology", "specific-solutions", "pricing", "help-center", "contact"];
      const places = await Promise.all(anchors.map((id) => page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top)));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      await expect(page.locator("#technology").locator("dt, h3")).toHaveCount(5);
      await expect(page.locator("#specific-solutions").getByRole("listitem")).toHaveCount(6);
      await expect(page.getByRole("heading", { name: t.partners })).toBeVisible();
      for (const value of t.results) await expect(page.getByText(value, { exact: true }).first()).toBeAttached();
    });

    for (const [width, most] of [[390, 550], [1280, 500]] as const) {
      test(`the card with its numbers is at most ${most} px high at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${prefix}/`);
        const card = page.getByRole("region", { name: t.card.title });
        await expect(card).toContainText(t.card.badge);
        for (const count of t.card.counts) await expect(card.getByRole("listitem").filter({ hasText: new RegExp(`^${count[0]}\\s*${count.slice(2)}$`) })).toBeVisible();
        expect((await card.boundingBox())?.height).toBeLessThanOrEqual(most);
      });
    }

    test("the carousel advances every 5 s, and jumps from the cloned last slide to the start", async ({ page }) => {
      await page.clock.install({ time: 0 });
      await page.goto(`${prefix}/`);
      const carousel = page.locator('[aria-roledescription="carousel"]');
      const track = carousel.locator("[data-index]");
      await carousel.scrollIntoViewIfNeeded();
      await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-live", "");
      expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("0.8s");
      await page.clock.pauseAt(600_000); // from here time goes only where the test moves it
      // Its next move begins a span of 5 s; the steps count from there.
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

    test("the carousel waits for pointer, focus and its pause button", async ({ page }) => {
      await page.clock.install();
      await page.goto(`${prefix}/`);
      const carousel = page.locator('[aria-roledescription="carousel"]');
      const track = carousel.locator("[data-index]");
      await carousel.scrollIntoViewIfNeeded();
      await page.clock.runFor(1000);
      await expect(page.locator('[data-island="alerts-carousel"]')).toHaveAttribute("data-live", "");
      await carousel.hover();
      const shown = String(await track.getAttribute("data-index"));
      await page.clock.runFor(12_000);
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

    test("the last slide leads to the source and opens the dialog, which closes by its control and beside it", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await live(page, "alerts-carousel");
      const carousel = page.locator('[aria-roledescription="carousel"]');
      await carousel.getByRole("button", { name: t.pause }).click();
      const track = carousel.locator("[data-index]");
      while ((await track.getAttribute("data-index")) !== "5") await carousel.getByRole("button", { name: t.next }).click();
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
    });

    test("five steps open one at a time, the first at first, each with its screen", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await live(page, "demo-steps");
      const demo = page.locator('[data-island="demo-steps"]');
      const [first] = t.steps;
      await expect(demo.getByRole("button", { name: first, exact: true })).toHaveAttribute("aria-expanded", "true");
      for (const name of t.steps) {
        await demo.getByRole("button", { name, exact: true }).click();
        await expect(demo.locator('button[aria-expanded="true"]')).toHaveText(name);
        await expect(demo.getByRole("figure").filter({ visible: true })).toHaveCount(1);
      }
    });

    test("seven sectors, and a case extract for pharma and energy alone", async ({ page }) => {
      await visit(page, `${prefix}/`);
      await live(page, "sector-tabs");
      const island = page.locator('[data-island="sector-tabs"]');
      for (const [index, name] of t.sectors.entries()) {
        await island.getByRole("tab", { name, exact: true }).click();
        const panel = island.getByRole("tabpanel", { name, exact: true });
        await expect(panel).toBeVisible();
        await expect(panel.getByRole("listitem")).toHaveCount(3);
        await expect(panel.getByText(t.caseExtract)).toHaveCount(index === 1 || index === 2 ? 1 : 0);
      }
    });

    test("an address with a fragment comes to rest 80 px above its section", async ({ page }) => {
      await page.goto(`${prefix}/#pricing`);
      await expect.poll(() => page.locator("#pricing").evaluate((element) => Math.round(element.getBoundingClientRect().top)), { timeout: 5000 }).toBe(80);
    });

    test("the particle canvas has no text, and stops out of view", async ({ page }) => {
      await visit(page, `${prefix}/`);
      const canvas = page.locator("#contact canvas");
      await canvas.scrollIntoViewIfNeeded();
      const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
      const first = await drawn();
      await expect.poll(drawn).not.toBe(first);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(canvas).not.toBeInViewport();
      const still = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined => (left ? requestAnimationFrame(() => frames(left - 1)) : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL()));
            frames(5);
          }),
      );
      const later = await page.evaluate(
        () =>
          new Promise<string>((done) => {
            const frames = (left: number): number | undefined => (left ? requestAnimationFrame(() => frames(left - 1)) : void done((document.querySelector("#contact canvas") as HTMLCanvasElement).toDataURL()));
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
        await live(page, "pricing-plans");
        const plans = page.locator('[data-island="pricing-plans"]');
        const plan = (id: string) => plans.locator(`[data-plan="${id}"]`);
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toHaveAttribute("aria-selected", "true");
        await expect(plans.getByRole("tab", { name: t.billing[1] })).toContainText(/-20\s?%/);
        await expect(page.getByText(/-30\s?%/).first()).toBeVisible();
        const prices = async (id: string) => (await plan(id).locator("p", { has: page.locator("s") }).filter({ visible: true }).innerText()).match(/\d+/g)?.map(Number);
        expect(await prices("starter")).toEqual([65, 45]);
        expect(await prices("pro")).toEqual([80, 56]);
        await expect(plan("free")).toContainText(t.free);
        await plans.getByRole("tab", { name: t.billing[0] }).click();
        expect(await prices("starter")).toEqual([80, 56]);
        expect(await prices("pro")).toEqual([100, 70]);
      });

      test(`${path}: pro is emphasised until another plan is chosen`, async ({ page }) => {
        await visit(page, prefix + path);
        await live(page, "pricing-plans");
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        await expect(plan("pro")).toContainText(t.recommended);
        await expect(plan("pro")).toHaveAttribute("data-active", "");
        await plan("starter").getByRole("button", { name: "Starter", exact: true }).click();
        await expect(plan("starter")).toHaveAttribute("data-active", "");
        await expect(plan("pro")).not.toHaveAttribute("data-active");
      });

      test(`${path}: plans lead to registration, Enterprise to the calendar, features to their pages`, async ({ page }) => {
        await page.goto(prefix + path);
        const plan = (id: string) => page.locator(`[data-plan="${id}"]`);
        for (const id of ["free", "starter", "pro"]) await expect(plan(id).locator('a[href$="?link=register"]')).toHaveCount(1);
        await expect(plan("enterprise").locator('a[href*="agenda."]')).toHaveCount(1);
        for (const target of ["legal-sources", "custom-agents", "taxonomy"]) await expect(plan("pro").locator(`a[href^="${prefix}/${target}/"]`)).toHaveCount(1);
      });
    }

    test("the questions open one at a time and close again", async ({ page }) => {
      await visit(page, `${prefix}/pricing/`);
      const faq = page.locator("details");
      await expect(faq).toHaveCount(5);
      await faq.nth(0).locator("summary").click();
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(1);
      await faq.nth(3).locator("summary").click();
      await expect(page.locator("details[open]")).toHaveCount(0);
    });
  });
}
