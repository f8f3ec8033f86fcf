import { expect, test as base } from "@playwright/test";
import { findFirefox, startFirefox, type Tab } from "./firefox.mjs";

const path = findFirefox();

/** The controls that differ most between engines, in a second engine. The other tests run in Chromium. */
const test = base.extend<{ open: (address: string) => Promise<void> }, { tab: Tab }>({
  tab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function needs from its parameter.
    async ({}, use) => {
      const { tab, stop } = await startFirefox(path ?? "");
      await use(tab);
      await stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  open: async ({ tab, baseURL }, use) => {
    await tab.resize(1280, 900);
    await tab.open(`${baseURL}/robots.txt`); // has no scripts, whose loading the next address would break off with a message
    await tab.evaluate(`localStorage.setItem("cookieConsent", "false")`);
    await use((address) => tab.open(`${baseURL}${address}`));
    expect(tab.messages.filter((m) => /^(error|warn)/.test(m))).toEqual([]);
  },
});

test.skip(!path, "Firefox is not installed. Install firefox or firefox-esr, or set GACETA_FIREFOX.");

const text = (tab: Tab, selector: string) => () =>
  tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
const attribute = (tab: Tab, selector: string, name: string) => () =>
  tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.getAttribute("${name}") ?? ""`);

test("the billing switch changes the prices", async ({ tab, open }) => {
  await open("/pricing/");
  const prices = () => tab.evaluate(`document.querySelector("main").innerText.replace(/\\s+/g, " ")`);
  await expect.poll(prices).toContain("56");
  await tab.click(
    `main [role=radio]:not([aria-checked=true]), main [role=tab][aria-selected=false], main label:has(input[type=radio]:not(:checked))`,
  );
  await expect.poll(prices).toContain("70");
});

test("an anchor rests 80 px below the top", async ({ tab, open }) => {
  await open("/#pricing");
  const top = () => tab.evaluate(`Math.round(document.getElementById("pricing")?.getBoundingClientRect().top ?? -1)`);
  await expect.poll(top).toBe(80);
});

test("a question opens, and the one before it closes", async ({ tab, open }) => {
  await open("/pricing/");
  const opened = () => tab.evaluate(`[...document.querySelectorAll("main details")].filter((d) => d.open).length`);
  const summary = "main details:not([open]) summary";
  await tab.click(summary);
  await expect.poll(opened).toBe(1);
  await tab.click(summary);
  await expect.poll(opened).toBe(1);
});

test("the carousel moves by one slide", async ({ tab, open }) => {
  await open("/");
  const carousel = "[aria-roledescription=carousel]";
  await tab.click(`${carousel} button[aria-label*="iguiente"]`);
  await expect.poll(() => tab.evaluate(`document.querySelector("${carousel}").innerText.includes("2 / 6")`)).toBe(true);
});

test("the phone menu opens, and closes by a click outside", async ({ tab, open }) => {
  await tab.resize(390, 800);
  await open("/");
  const nav = () => tab.evaluate(`[...document.querySelectorAll("header nav")].some((n) => n.checkVisibility())`);
  expect(await nav()).toBe(false);
  await tab.click("header [popovertarget=menu]");
  await expect.poll(nav).toBe(true);
  await tab.clickAt(4, 790);
  await expect.poll(nav).toBe(false);
});

test("a waitlist form names its faults, and confirms what was sent", async ({ tab, open }) => {
  await open("/dora-compliance-tracker/");
  await tab.click("form button[type=submit]");
  await expect.poll(attribute(tab, "form input[type=email]", "aria-invalid")).toBe("true");
  await tab.click("form input[type=email]");
  await tab.type("ana@empresa.example");
  await tab.evaluate(
    `(() => { const s = document.querySelector("form select"); s.value = s.options[1].value; s.dispatchEvent(new Event("input", { bubbles: true })); s.dispatchEvent(new Event("change", { bubbles: true })); })()`,
  );
  await tab.click("form button[type=submit]");
  await expect.poll(text(tab, "body")).toContain("¡Bienvenido a la lista de espera!");
});

test("a category filters the news", async ({ tab, open }) => {
  await open("/news/");
  const count = () =>
    tab.evaluate(`[...document.querySelectorAll("[role=tabpanel] h3 a")].filter((a) => a.checkVisibility()).length`);
  await tab.click("[role=tab]:nth-of-type(3)");
  await expect.poll(count).toBe(1);
});

test("the contents of a legal text are folded on a phone, and open on a wide screen", async ({ tab, open }) => {
  await open("/privacy/");
  const shown = () =>
    tab.evaluate(`[...document.querySelectorAll("main nav details a")].filter((a) => a.checkVisibility()).length`);
  expect(await shown()).toBe(8);
  await tab.click("main nav details li:nth-child(5) a");
  const top = () => tab.evaluate(`Math.round(document.querySelector("main h2:target").getBoundingClientRect().top)`);
  await expect.poll(top).toBe(80);
  await tab.resize(390, 800);
  await expect.poll(shown).toBe(0);
  await tab.click("main nav summary");
  await expect.poll(shown).toBe(8);
});

test("the search of a listing keeps a space while the visitor pauses", async ({ tab, open }) => {
  await open("/blog/");
  const box = "main input[type=search]";
  await tab.click(box);
  await tab.type("matriz ");
  await expect.poll(() => tab.evaluate("location.search")).toMatch(/[?&]q=matriz(&|$)/);
  await tab.type("de");
  await expect.poll(() => tab.evaluate("location.search")).toMatch(/[?&]q=matriz\+de(&|$)/);
  expect(await tab.evaluate(`document.querySelector("${box}").value`)).toBe("matriz de");
});

test("the cookie banner asks once, and the language switch keeps the fragment", async ({ tab, open }) => {
  await open("/pricing/#faq");
  await tab.evaluate(`localStorage.removeItem("cookieConsent")`);
  await tab.open(String(await tab.evaluate("location.origin + '/pricing/?again#faq'")));
  const asks = () => tab.evaluate(`document.getElementById("cookie-title").checkVisibility()`);
  await expect.poll(asks).toBe(true);
  await tab.click("[data-consent=false]");
  await expect.poll(asks).toBe(false);
  expect(await tab.evaluate(`localStorage.getItem("cookieConsent")`)).toBe("false");
  await tab.click("header [data-language]");
  const place = () => tab.evaluate("[location.pathname, location.hash, document.readyState]");
  await expect.poll(place).toEqual(["/en/pricing/", "#faq", "complete"]);
  expect(await asks()).toBe(false);
});
