import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./painting-test";

// While no script arrives, every page of the build shows its texts and forms within a second, and forms leak nothing.

const addresses = readdirSync("dist", { recursive: true, encoding: "utf8" })
  .map((file) => `/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith("/index.html"))
  .map((file) => file.slice(0, -"index.html".length))
  .sort();

const typed = "ana@ejemplo.example";

/** Returns what a reader sees of the content while scrolling through the page: texts without elements inside, and controls. */
const shownContent = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
    return [...document.querySelectorAll("main *")]
      .filter(
        (element) => element.matches("input,select,textarea") || (!element.children.length && element.textContent),
      )
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest("[inert], .visually-hidden"))
      .map((element) => `${element.localName} ${element.getAttribute("name") ?? element.textContent}`);
  });

for (const address of addresses)
  test(`${address} needs no script to show its content and to keep what is typed`, async ({ page, baseURL }) => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const complete = await shownContent(page);

    await page.route("**/*.js", () => {}); // without an answer
    // A busy machine can delay one paint, but not each.
    await expect(async () => {
      await page.goto(address, { waitUntil: "commit" });
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      );
      expect(await paint.jsonValue()).toBeLessThan(1000);
    }).toPass();
    const shown = new Set<string>(); // drawings show one text after another
    await expect
      .poll(async () => {
        for (const text of await shownContent(page)) shown.add(text);
        return complete.filter((text) => !shown.has(text));
      })
      .toEqual([]);

    for (const field of await page.locator("form :is(input:not([type=radio], [type=checkbox]), textarea)").all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue;
      await field.fill(typed);
      await field.press("Enter");
    }
    for (const button of await page.locator("form :is(button, input[type=submit])").all())
      if (await button.isVisible()) await button.click({ force: true });
    expect(page.url()).toBe(new URL(address, baseURL).href);
  });
