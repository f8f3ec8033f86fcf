import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, visit } from "./visit";

// Drawings: covers and portraits in light and dark.

test("every cover and photo has colors for dark mode (copy the style element of another one)", () => {
  const list = (folder: string, name: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => name.test(file))
      .map((file) => join(folder, file));
  const files = [...list("content", /cover\.svg$/), ...list("site/public/authors", /\.svg$/)];
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const [, style = "", drawing = ""] = /<style>(.*)<\/style>(.*)/s.exec(readFileSync(file, "utf8")) ?? [];
    expect(style, file).toContain("@media(prefers-color-scheme:dark)");
    // The ground, which fills the picture, changes with the scheme.
    const ground = /<path fill="(#\w+)" d="M0 0h1200/.exec(drawing)?.[1];
    if (ground) expect(style, file).toContain(`[fill="${ground}"]`);
  }
});

test("a cover in a page follows the scheme", async ({ page }) => {
  const average = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/blog/compliance-matrix/");
    const picture = await page.locator("main article header img").last().screenshot();
    return page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
        const paint = new OffscreenCanvas(image.width, image.height).getContext("2d");
        paint?.drawImage(image, 0, 0);
        const data = paint?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        return data.reduce((sum, value, index) => sum + (index % 4 === 1 ? value : 0), 0) / (data.length / 4);
      },
      [...picture],
    );
  };
  expect(await average("light")).toBeGreaterThan(180);
  expect(await average("dark")).toBeLessThan(110);
});

test("the founders' portraits differ, with hatched shadows", async ({ page }) => {
  await visit(page, "/about/");
  const portraits = page.locator("main svg[role=img]");
  await expect(portraits).toHaveCount(3);
  expect(new Set(await portraits.evaluateAll((all) => all.map((one) => one.innerHTML))).size).toBe(3);
  for (const portrait of await portraits.all())
    expect(await portrait.locator('[fill^="url(#portrait-"]').count()).toBeGreaterThan(2);
});
