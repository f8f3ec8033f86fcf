import { expect, type Locator, type Page } from "@playwright/test";
import { type FixtureSite, serveFixture } from "./fixture-site";
import { delayScripts, gate, loaderRan } from "./late-scripts";
import { test } from "./painting-test";

// What a visitor does before and while islands hydrate holds afterwards, once. Each schedule does the same things twice: in a
// page that is hydrated from the start, and in one whose scripts arrive at random moments. GACETA_SCHEDULES sets their number,
// GACETA_SEED their choice.

const count = Number(process.env.GACETA_SCHEDULES ?? 5);
const firstSeed = Number(process.env.GACETA_SEED ?? 1);

let site: FixtureSite;
test.beforeAll(async () => {
  site = await serveFixture("islands");
});
test.afterAll(() => site?.close());

/** Returns a function that returns random integers below n (mulberry32). */
function randomIntegers(seed: number) {
  let state = seed * 0x9e3779b9;
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** Types at the end of a field. Without the key, browsers remember where the caret was, unless a script has set the text since. */
async function typeInto(field: Locator, text: string, end = "End") {
  await field.press(end);
  await field.pressSequentially(text);
}

/** What a visitor can do. “!” marks what leaves no trace that is known if no script listens yet, or removes those of others. */
type Actions = Record<string, (page: Page) => Promise<unknown>>;

const controls: Actions = {
  "types a name": (page) => typeInto(page.locator("[name=name]"), "あb"),
  "types capitals": (page) => typeInto(page.locator("[name=upper]"), "wx"),
  "types a text": (page) => typeInto(page.locator("[name=text]"), "ñ", "Control+End"), // of its last line
  "! types a note": (page) => page.locator("#note").pressSequentially("ي"),
  "chooses the news": (page) => page.locator("[name=news]").click(),
  "chooses the terms": (page) => page.locator("[name=terms]").press("Space"),
  "chooses a city": (page) => page.getByText("الرباط", { exact: true }).click(),
  "chooses another city": (page) => page.locator("[name=city]").nth(2).click(),
  "chooses a size": (page) => page.locator("[name=size]").nth(1).click(),
  "selects a country": (page) => page.locator("[name=country]").selectOption("ma"),
  "selects tags": (page) => page.locator("[name=tags]").selectOption(["b", "c"]),
  "moves a share": (page) => page.locator("[name=share]").press("ArrowRight"),
  "moves a volume": (page) => page.locator("[name=volume]").press("ArrowLeft"),
  "fills a day": (page) => page.locator("[name=day]").fill("2026-05-17"),
  "fills a color": (page) => page.locator("[name=color]").fill("#ff0000"),
  "chooses a file": (page) =>
    page.locator("[name=file]").setInputFiles({ name: "写真.txt", mimeType: "text/plain", buffer: Buffer.from("x") }),
  "opens the details": (page) => page.locator("summary").click(),
  "! presses a button": (page) => page.locator("[name=add]").click(),
};

const presses: Actions = {
  "! clicks": (page) => page.locator("#press").click(),
  "! clicks twice": (page) => page.locator("#press").dblclick(),
  "! presses space": (page) => page.locator("#press").press("Space"),
  "! opens the menu": (page) => page.locator("#menu").click(),
  "! opens the menu with a key": (page) => page.locator("#menu").press("Enter"),
  "! switches": (page) => page.getByRole("switch").click(),
  "! switches by the label": (page) => page.getByText("Διακόπτης").click({ position: { x: 3, y: 5 } }),
  "! drags the slider": async (page) => {
    const { x, y, width, height } = (await page.locator("#slider").boundingBox()) as NonNullable<
      Awaited<ReturnType<ReturnType<Page["locator"]>["boundingBox"]>>
    >;
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 3, y + height / 2);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.up();
  },
  "! moves the slider": (page) => page.locator("#slider").press("ArrowRight"),
  "! moves to a tab": (page) => page.getByRole("tab").first().press("ArrowRight"),
};

const others: Actions = {
  "types a draft": (page) => typeInto(page.locator("[name=draft]"), "ñあ"),
  "! types after a letter": (page) =>
    page
      .locator("[name=kept]")
      .press("End")
      .then(() => page.keyboard.press("b")),
  "types a card": (page) => typeInto(page.locator("[name=card]"), "123"),
  "! resets": (page) => page.locator("[type=reset]").click(),
  "chooses all": (page) => page.locator("[name=all]").click(),
  "closes what is open": (page) => page.locator("#open summary").click(),
  "closes the dialog": async (page) => {
    const button = page.locator("#close");
    if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => {}); // an earlier press may close it meanwhile
  },
  "! opens a menu": (page) => page.locator("#context").click({ button: "right" }),
  hovers: (page) => page.locator("#context").hover(),
  "! clicks inside": (page) => page.locator("[name=inner]").click(),
  "chooses inside": (page) => page.locator("[name=on]").click(),
  "types inside": (page) => typeInto(page.locator("[name=word]"), "語"),
};

const elements: Actions = {
  "! clicks": (page) => page.locator("[name=add]").click(),
  "! presses a key": (page) => page.locator("[name=add]").press("Enter"),
  "shows a picture": (page) => page.locator("[name=shown]").click(),
  "shows a picture by its label": (page) => page.getByText("صورة").click(),
  "shows a picture by another one": (page) => page.locator("label img").click(),
  "types a word": (page) => typeInto(page.locator("[name=word]"), "語ñ"),
  "clicks the picture": (page) => page.locator("img").first().click(),
};

const waiting: Actions = {
  "! clicks": (page) => page.locator("[name=light]").first().click(),
  "! clicks what loads later": (page) => page.locator("[data-island] [name=heavy]").first().click(),
  "types into what loads later": (page) => typeInto(page.locator("[data-island]").first().getByLabel("重さ"), "kg"),
  "types into an island that loads later": (page) => typeInto(page.getByLabel("重さ").last(), "g"),
  "! clicks in another island": (page) => page.locator("[data-island] [name=heavy]").nth(1).click(),
};

/** Hydrates all islands, as an interaction with each would. */
const activateAll = (page: Page) =>
  page.evaluate(() => {
    for (const island of document.querySelectorAll("[data-island]"))
      island.dispatchEvent(new Event("activate", { bubbles: true }));
  });

/** Waits until React knows the parts of islands whose code waits: it keeps the props of an element in a property of it. */
const partsHydrated = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator("[data-island] [name=heavy]")
        .evaluateAll((all) => all.every((one) => Object.keys(one).some((key) => key.startsWith("__reactProps")))),
    )
    .toBe(true);

/** What a visitor sees and React knows. Without `log`, only the states: of what happened before any script, only they are known. */
const stateOf = (page: Page, withLog: boolean) =>
  page.evaluate(async (withLog) => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))); // some events follow in a task
    const fields = [...document.querySelectorAll<HTMLInputElement & HTMLSelectElement>("input,select,textarea")].map(
      ({ name, type, value, checked, selectedOptions }) =>
        `${name} ${/checkbox|radio/.test(type) ? checked : [value, Array.from(selectedOptions ?? [], (o) => o.value)]}`,
    );
    const output = JSON.parse(document.querySelector("output")?.textContent || "[]");
    if (!withLog && Array.isArray(output)) output.pop();
    return {
      fields,
      output,
      open: [...document.querySelectorAll<HTMLDetailsElement>("details,dialog")].map(({ open }) => open),
      isMixed: document.querySelector(":indeterminate") !== null,
      buttons: [...document.querySelectorAll("button")].map((button) => button.textContent),
      note: document.getElementById("note")?.textContent,
      focus: [...document.querySelectorAll("*")].indexOf(document.activeElement as Element),
      caret: (document.activeElement as HTMLInputElement | null)?.selectionStart,
    };
  }, withLog);

const at = Promise.resolve();

for (const [name, path, actions] of [
  ["controls", "/", controls],
  ["presses", "/presses/", presses],
  ["nested islands and other events", "/others/", others],
  ["pictures, links and styles", "/elements/", elements],
  ["parts whose code waits", "/waiting/", waiting],
] as const) {
  test(`${name}: what happens before hydration happens once`, async ({ page }) => {
    test.setTimeout(60_000 + count * 30_000);
    let schedule = "";
    const wrong: string[] = [];
    page.on("console", (message) => message.type() === "error" && wrong.push(`${schedule}: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`${schedule}: ${error.message}`));
    const visit = await delayScripts(page);
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const random = randomIntegers(seed);
      const names = Array.from(
        { length: 2 + random(5) },
        () => Object.keys(actions)[random(Object.keys(actions).length)] as string,
      ).filter((name, i, all) => name !== "closes the dialog" || i === all.indexOf(name)); // where it waits, it would be closed twice
      const isFirst = random(2) || names.includes("! resets"); // which removes the traces of what was before the loader
      const early = isFirst ? 0 : names.findIndex((name) => name.startsWith("!"));
      const loaderAt = early < 0 ? random(names.length) : random(early + 1);
      const islandsAt = loaderAt + random(names.length - loaderAt + 1);
      const laterAt = islandsAt + random(names.length - islandsAt + 1);
      schedule = `seed ${seed}: ${names.join(", ")}; the loader at ${loaderAt}, islands at ${islandsAt}, parts at ${laterAt}`;

      await visit(site.origin + path, { loader: at, islands: at, later: at });
      await loaderRan(page);
      await activateAll(page);
      await expect(page.locator("[data-island]:not([data-hydrated])")).toHaveCount(0);
      await partsHydrated(page);
      for (const name of names) await actions[name]?.(page);
      const expected = await stateOf(page, loaderAt === 0);

      const gates = { loader: gate(), islands: gate(), later: gate() };
      const opened = { loader: gates.loader.opened, islands: gates.islands.opened, later: gates.later.opened };
      await visit(site.origin + path, opened);
      for (let i = 0; i <= names.length; i++) {
        if (i === loaderAt) {
          gates.loader.open();
          await loaderRan(page);
        }
        if (i === islandsAt) gates.islands.open();
        if (i === laterAt) gates.later.open();
        await actions[names[i] as string]?.(page);
      }
      await activateAll(page); // to point at an island does not hydrate it
      await expect
        .poll(() => stateOf(page, loaderAt === 0))
        .toEqual(expected)
        .catch((error: Error) => wrong.push(`${schedule}: ${error.message}`));
    }
    expect(wrong).toEqual([]);
  });
}
