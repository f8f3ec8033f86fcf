import type { Locator, Page } from "@playwright/test";
import { expect, hydrate, test, visit } from "./visit";

// Dark mode and forced colors, such as the contrast themes of Windows: shapes and states stay visible.

test.use({ reducedMotion: "reduce" });

type Color = [red: number, green: number, blue: number, alpha: number];

/** Parses a computed color: rgb(…) or color(srgb …). */
function parse(text: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const scale = text.startsWith("color(") ? 1 : 255;
  return [red / scale, green / scale, blue / scale, alpha];
}

const over = (top: Color, ground: Color): Color => {
  const mix = (at: 0 | 1 | 2) => top[at] * top[3] + ground[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

/** The relative luminance of WCAG, from 0 to 1. */
function luminance([red, green, blue]: Color): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate((one, [name, part]) => getComputedStyle(one, part ?? null).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

const color = async (locator: Locator, property: string) => parse(await css(locator, property));

/** Returns the background behind an element. */
const ground = async (locator: Locator) =>
  parse(
    await locator.evaluate((one) => {
      for (let at = one.parentElement; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
      }
      return getComputedStyle(document.body).backgroundColor;
    }),
  );

test.describe("dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("a label has an edge, whatever its tone", async ({ page }) => {
    for (const address of ["/", "/security/", "/regulated-companies/", "/blog/"]) {
      await visit(page, address);
      const labels = await page.locator("main [class*=badge_badge]").filter({ visible: true }).all();
      expect(labels.length, address).toBeGreaterThan(0);
      for (const label of labels) {
        const behind = await ground(label);
        const edge = over(await color(label, "outline-color"), over(await color(label, "background-color"), behind));
        expect(await css(label, "outline-style")).toBe("solid");
        expect(contrast(edge, behind), `${address} ${await label.textContent()}`).toBeGreaterThan(3);
      }
    }
  });

  test("no bar of a chart is half as bright as text", async ({ page }) => {
    for (const address of ["/large-law-firms/", "/public-affairs/", "/dora-compliance-tracker/"]) {
      await visit(page, address);
      const text = luminance(await color(page.locator("h1"), "color"));
      const bars = await page.locator("main svg rect[class*=fill]").all();
      expect(bars.length).toBeGreaterThan(3);
      for (const bar of bars) {
        const fill = await color(bar, "fill");
        expect(luminance(fill), address).toBeLessThan(text * 0.5);
        expect(contrast(fill, await ground(bar)), address).toBeGreaterThan(3);
      }
    }
  });

  test("raised surfaces have their own tone, not only an edge", async ({ page }) => {
    for (const [address, selector] of [
      ["/pricing/", "[class*=pricing_plans_plans] > *"],
      ["/legal-sources/", "main figure a"],
      ["/help/", "[class*=first_report_report]"],
      ["/privacy/", "main dl"],
      ["/idea-validator/", "#waitlist form"],
      ["/regulated-companies/", "#verticals section"],
    ] as const) {
      await visit(page, address);
      const raised = page.locator(selector).first();
      expect(contrast(await color(raised, "background-color"), await ground(raised)), address).toBeGreaterThan(1.2);
    }
  });

  test("the open menu is one surface with its header, above the page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, "/pricing/");
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.locator("html")).toHaveAttribute("data-scrolled");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: /menú/i }).click();
    const panel = page.locator("[class*=mobile_menu_panel]");
    await expect(banner).toHaveCSS("background-color", await css(panel, "background-color"));
    const menu = await color(panel, "background-color");
    expect(contrast(menu, await color(page.locator("body"), "background-color"))).toBeGreaterThan(1.2);
  });

  test("the open menu ends with a line that can be seen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, "/");
    await page.getByRole("banner").getByRole("button", { name: /menú/i }).click();
    const panel = page.locator("[class*=mobile_menu_panel]");
    await expect(panel).toBeVisible();
    const line = await color(panel, "border-bottom-color");
    expect(contrast(line, await color(panel, "background-color"))).toBeGreaterThan(3);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the frame of the example stands out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/taxonomy/");
    const cell = page.locator("[data-example]");
    const frame = await color(cell, "outline-color");
    const inside = await color(cell, "background-color");
    // A frame within the cell has the cell on both sides.
    const outside = Number.parseFloat(await css(cell, "outline-offset")) < 0 ? inside : await ground(cell);
    expect(Math.max(contrast(frame, inside), contrast(frame, outside))).toBeGreaterThan(3);
  });

test("the mark on a bar is set off from it, in light and dark", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/idea-validator/");
    const bar = await color(page.locator("[class*=percent_bar_fill]").first(), "fill");
    const mark = page.locator("[class*=percent_bar_mark]").first();
    const edge = await color(mark, (await css(mark, "stroke")) === "none" ? "fill" : "stroke");
    expect(contrast(edge, bar), colorScheme).toBeGreaterThan(3);
  }
});

/** Emulates a contrast theme. */
async function force(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", colorScheme });
}

/** What tells a chosen control from the others. */
const look = (locator: Locator) =>
  locator.evaluate((one) => {
    const { backgroundColor, borderBottomColor, borderLeftColor, boxShadow } = getComputedStyle(one);
    return [backgroundColor, borderBottomColor, borderLeftColor, boxShadow].join(" ");
  });

const choices: [address: string, chosen: string, other: string][] = [
  ["/", "figure label:has(:checked)", "figure label:not(:has(:checked))"],
  ["/", '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
  ["/pricing/", 'header nav [aria-current="page"]', "header nav a:not([aria-current])"],
  ["/pricing/", '[data-for][aria-selected="true"]', '[data-for][aria-selected="false"]'],
  ["/regulated-companies/", '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
  ["/eu-ai-act-tracker/", "p:has(> ins), [data-mark=added]", "[data-mark=removed]"],
];

test.describe("forced colors", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`chosen controls differ from the others, ${colorScheme}`, async ({ page }) => {
      await force(page, colorScheme);
      for (const [address, chosen, other] of choices) {
        await visit(page, address);
        const main = page.locator("#top");
        expect(await look(main.locator(chosen).first()), `${address} ${chosen}`).not.toBe(
          await look(main.locator(other).first()),
        );
      }
    });

    test(`a pressed filter differs from the others, ${colorScheme}`, async ({ page }) => {
      await force(page, colorScheme);
      await visit(page, "/blog/");
      await hydrate(page, "listing-filter");
      await page.getByRole("button", { name: /^Filtros/ }).click();
      const year = page.getByRole("button", { name: "2025", exact: true });
      await year.click();
      await expect(year).toHaveAttribute("aria-pressed", "true");
      const other = page.getByRole("button", { name: "2024", exact: true });
      expect(await css(year, "background-color")).not.toBe(await css(other, "background-color"));
      const chip = page.getByRole("button", { name: "Quitar el filtro 2025" });
      expect(await css(chip, "background-color")).not.toBe(await css(page.locator("body"), "background-color"));
    });

    test(`hatching, bars and masked drawings are drawn, ${colorScheme}`, async ({ page }) => {
      await force(page, colorScheme);
      await visit(page, "/");
      const paper = await css(page.locator("body"), "background-color");
      for (const selector of ["[class*=morning_plot]", "[class*=partners_firms] span"])
        expect(await css(page.locator(selector).first(), "background-color", "::before"), selector).not.toBe(paper);
      await visit(page, "/taxonomy/");
      const grounds = await page
        .locator("[class*=heat_matrix_legend] [data-level]")
        .evaluateAll((all) =>
          all.map((one) => getComputedStyle(one)).map((s) => s.backgroundImage + s.backgroundColor),
        );
      expect(new Set(grounds).size).toBe(4);
    });

    test(`texts and drawings have the reader’s colors, ${colorScheme}`, async ({ page }) => {
      await force(page, colorScheme);
      for (const address of ["/", "/custom-agents/", "/large-law-firms/", "/security/", "/news/dora-ai-act/"]) {
        await visit(page, address);
        const foreign = await page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement("i"));
          const resolve = (value: string) => {
            probe.style.color = value;
            return getComputedStyle(probe).color;
          };
          const roles = ["surface", "ink", "line", "action", "signal-mark", "signal-tint"];
          const own = new Set([...roles.map((role) => resolve(`var(--${role})`)), resolve("GrayText"), "none"]);
          probe.remove();
          return [...document.querySelectorAll("#top :not(hr)")].flatMap((one) => {
            if (!one.checkVisibility()) return [];
            const style = getComputedStyle(one);
            const used = one instanceof SVGGeometryElement ? [style.fill, style.stroke] : [style.color];
            return used
              .filter((value) => !own.has(value) && !value.startsWith("url("))
              .map((value) => `${one.tagName}.${one.getAttribute("class")} ${value}`);
          });
        });
        expect(foreign, address).toEqual([]);
      }
    });
  }
});
