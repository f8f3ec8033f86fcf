import type { Locator } from "@playwright/test";
import { expect, test, visit } from "./visit";

// Dark mode: shapes and states stay visible.

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

  test("no bar of a chart is as bright as text", async ({ page }) => {
    for (const address of ["/large-law-firms/", "/public-affairs/"]) {
      await visit(page, address);
      const text = luminance(await color(page.locator("h1"), "color"));
      const bars = await page.locator("main svg rect[class*=fill]").all();
      expect(bars.length).toBeGreaterThan(3);
      for (const bar of bars) {
        const fill = await color(bar, "fill");
        expect(luminance(fill), address).toBeLessThan(text * 0.75);
        expect(contrast(fill, await ground(bar)), address).toBeGreaterThan(3);
      }
    }
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
  test(`the frame of the highest count stands out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/taxonomy/");
    const cell = page.locator("[data-most]");
    const frame = await color(cell, "outline-color");
    const inside = await color(cell, "background-color");
    // A frame within the cell has the cell on both sides.
    const outside = Number.parseFloat(await css(cell, "outline-offset")) < 0 ? inside : await ground(cell);
    expect(Math.max(contrast(frame, inside), contrast(frame, outside))).toBeGreaterThan(3);
  });
