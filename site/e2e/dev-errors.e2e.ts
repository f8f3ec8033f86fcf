import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./painting-test";
import { startServer, type Server } from "./server";

const island = "site/components/counter.island.tsx";
const home = "site/pages/home.tsx";
let root: string;
let server: Server | undefined;
let origin: string;
let terminal = "";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const edit = (name: string, change: (text: string) => string) => writeFileSync(join(root, name), change(read(name)));

/** The place of a text in a file, as messages name it. */
function place(name: string, text: string): string {
  const before = read(name).split(text)[0] as string;
  return `${name}:${before.split("\n").length}:${before.length - before.lastIndexOf("\n")}`;
}

// The smallest site, served by `gaceta dev` on a free port.
test.beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "gaceta-dev-"));
  cpSync("generator/internal/test/testsite/testdata/site", root, { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "editor"), `#!/bin/sh\necho "$@" > '${join(root, "opened")}'\n`, { mode: 0o755 });
  server = await startServer(["dev", "--root", root], { stderr: "pipe", env: { GACETA_EDITOR: join(root, "editor") } });
  terminal = "";
  server.process.stderr?.on("data", (text) => {
    terminal += text;
  });
  origin = server.address.href;
  await expect.poll(() => terminal).toContain("ready");
});

test.afterEach(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const counter = (page: Page) => page.locator("[data-island=counter] button");
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, "sameVisit", true));
const marked = (page: Page) => page.evaluate(() => Boolean(Reflect.get(window, "sameVisit")));

/** Edits a file and waits until the server has followed, so that a page opened afterwards is not updated. */
async function save(name: string, change: (text: string) => string) {
  edit(name, change);
  await expect.poll(() => terminal).toContain(`  ${name}  `);
}

/** Opens a page with a hydrated counter. */
async function visit(page: Page, address = "/") {
  await page.goto(new URL(address, origin).href);
  await expect(page.locator("[data-island=counter]")).toHaveAttribute("data-hydrated");
  await mark(page);
}

/** Expects an error of the browser in the page and in the terminal. */
async function expectError(page: Page, message: string, ...rest: string[]) {
  const alert = page.getByRole("alert").filter({ hasText: message });
  for (const text of [message, ...rest]) {
    await expect(alert).toContainText(text);
    await expect.poll(() => terminal).toContain(text);
  }
  return alert;
}

test("an exception on click is shown at its line, and its place opens the editor", async ({ page }) => {
  await save(island, (tsx) => tsx.replace("setCount(count + 1)", '{ throw new Error("Too many clicks"); }'));
  await visit(page);
  await counter(page).click();
  const at = place(island, 'new Error("Too');
  const alert = await expectError(page, "Too many clicks", at);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include("gaceta-dev").analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      colorScheme,
    ).toEqual([]);
  }
  await alert.getByRole("button", { name: at }).click();
  await expect.poll(() => existsSync(join(root, "opened")) && read("opened").trim()).toBe(join(root, island));
  edit(island, (tsx) => tsx.replace('{ throw new Error("Too many clicks"); }', "setCount(count + 1)"));
  await expect(alert).toHaveCount(0);
});

test("a hydration mismatch is shown with React's message and the components", async ({ page }) => {
  await save(island, (tsx) => tsx.replace("{count}\n", '{typeof window === "undefined" ? "server" : "browser"}\n'));
  await page.goto(origin);
  await expectError(page, "Hydration failed", `in Counter (${island}:`, "-       server", `${island}:`);
  expect(terminal).not.toContain("Minified React error");
});

test("a rejected promise and an exception in site/browser.ts are shown at their lines", async ({ page }) => {
  writeFileSync(
    join(root, "site/browser.ts"),
    'Promise.reject(new Error("No answer"));\n\nthrow new TypeError("No such thing");\n',
  );
  await page.goto(origin);
  await expectError(page, "A promise was rejected in the browser: No answer", "site/browser.ts:1:");
  await expectError(page, "TypeError: No such thing", "site/browser.ts:3:");
});

test("what the content security policy blocks is shown at the line that caused it", async ({ page }) => {
  await save(island, (tsx) =>
    tsx.replace("setCount(count + 1)", 'void fetch("https://api.example/x").catch(() => {})'),
  );
  await visit(page);
  await counter(page).click();
  await expectError(page, "connect-src https://api.example/x", place(island, "fetch("));
});

test("a script that cannot be loaded is shown", async ({ page }) => {
  await page.route("**/_assets/counter-*.js", (route) => route.abort());
  await page.goto(origin);
  await expectError(page, "cannot load the script", "/_assets/counter-");
});

test("a script of another site that a blocker stops is a warning in the terminal alone", async ({ page }) => {
  await save("content/site.yaml", (yaml) => `${yaml}allow: { scripts: [https://stats.example] }\n`);
  writeFileSync(
    join(root, "site/browser.ts"),
    'const script = document.createElement("script");\nscript.src = "https://stats.example/count.js";\ndocument.head.append(script);\n',
  );
  await page.route("https://stats.example/**", (route) => route.abort());
  const reported = page.waitForResponse("**/_gaceta/errors");
  await page.goto(origin);
  await (await reported).finished();
  await expect.poll(() => terminal).toContain("cannot load the script https://stats.example/count.js of another site");
  await page.evaluate(() => new Promise(requestAnimationFrame)); // the page has read the answer
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a script that cannot be loaded on a click is shown, and the page stays", async ({ page }) => {
  await save("site/pages/home.tsx", (tsx) => tsx.replace("of={Counter}", 'of={Counter} on="interaction"'));
  await page.route("**/_assets/counter-*.js", (route) => route.abort());
  await page.goto(origin);
  await mark(page);
  await counter(page).click();
  await expectError(page, "cannot load the script", "/_assets/counter-");
  expect(await marked(page)).toBe(true);
});

test("an exception of new code stays in the overlay when its page has been rendered", async ({ page }) => {
  await visit(page);
  const rendered = page.waitForResponse((response) => response.url().includes("/_gaceta/page"));
  await save(island, (tsx) =>
    tsx.replace("  return (", '  if (typeof window !== "undefined") throw new Error("new code");\n  return ('),
  );
  await expectError(page, "new code", place(island, 'new Error("new code")'));
  await (await rendered).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole("alert").filter({ hasText: "new code" })).toBeVisible();
});

test("an unknown address leads to the list of all pages", async ({ page }) => {
  await page.goto(new URL("/nowhere/", origin).href);
  await page.getByRole("status").getByRole("link", { name: "All pages" }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "/fr/recipes/brot/", exact: true }) });
  await expect(row).toContainText("content/recipes/brot/fr.md");
  await expect(row).toContainText("site/pages/recipe.tsx");
});

test("saved Markdown leaves the scroll position, the focus and what scripts have changed", async ({ page }) => {
  const text = "content/recipes/brot/de.md";
  await save(text, (md) => `${md}${"\n\nEin langer Absatz.".repeat(80)}\n\n[Ein Link](/about/)\n`);
  await page.goto(new URL("/recipes/brot/", origin).href);
  await mark(page);
  const link = page.getByRole("link", { name: "Ein Link" });
  await link.focus();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    scrollTo({ top: 300, behavior: "instant" });
  });
  const before = await link.boundingBox();
  edit(text, (md) => md.replace("Das Mehl", "Zuerst dies.\n\nDas feine Mehl"));
  await expect(page.getByText("Das feine Mehl")).toBeAttached();
  await expect(link).toBeFocused();
  expect(await link.boundingBox()).toEqual(before); // what the reader sees does not move
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  expect(await marked(page)).toBe(true);
});

test("a saved island keeps its state, and the page its focus", async ({ page }) => {
  await visit(page);
  await counter(page).click();
  await counter(page).click();
  await expect(counter(page)).toHaveText("2");
  await counter(page).focus();

  await test.step("another text keeps the state", async () => {
    edit(island, (tsx) => tsx.replace("{count}\n", "{count} times\n"));
    await expect(counter(page)).toHaveText("2 times");
    await expect(counter(page)).toBeFocused();
    expect(await marked(page)).toBe(true);
  });

  await test.step("a saved page and saved data keep it too", async () => {
    edit(home, (tsx) => tsx.replace("<ul>", "<p>Saved page</p><ul>"));
    await expect(page.getByText("Saved page")).toBeVisible();
    edit("content/shop.yaml", (yaml) => yaml.replace("de: ", "de: Saved data "));
    await expect(page.getByText("Saved data")).toBeVisible();
    await expect(counter(page)).toHaveText("2 times");
    await expect(counter(page)).toBeFocused();
    expect(await marked(page)).toBe(true);
  });

  await test.step("other hooks begin again", async () => {
    edit(island, (tsx) =>
      tsx
        .replace("  return (", "  const [other] = useState(7);\n  return (")
        .replace("{count} times", "{count} of {other}"),
    );
    await expect(counter(page)).toHaveText("0 of 7");
    await counter(page).click();
    await expect(counter(page)).toHaveText("1 of 7");
    expect(await marked(page)).toBe(true);
  });

  await test.step("other props reach the island", async () => {
    edit(island, (tsx) =>
      tsx
        .replace("function Counter()", "function Counter({ unit }: { unit?: string })")
        .replace("of {other}", "of {other} {unit}"),
    );
    edit(home, (tsx) => tsx.replace("props={{}}", 'props={{ unit: "loaves" }}'));
    await expect(counter(page)).toHaveText("1 of 7 loaves");
    expect(await marked(page)).toBe(true);
  });
});
