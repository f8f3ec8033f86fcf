import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";
import { test } from "./painting-test";
import { gaceta, startServer, type Server } from "./server";

// The editor that `gaceta eject cms` adds to a site: the real package writes to a folder on the disk.

test.describe.configure({ mode: "serial" });

const run = (...args: string[]) =>
  execFileSync(gaceta, [...args, "--root", root], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const read = (file: string) => readFileSync(join(root, file), "utf8");
const front = (text: string) => text.split("\n---\n")[0];
const body = (text: string) => text.split("\n---\n").slice(1).join("\n---\n");
let folder: string;
let root: string;
let server: Server | undefined;
let live: Server | undefined;
let origin: string;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

/**
 * Opens the site's folder in the page: a dropped folder is the same handle that the browser's dialog returns. The profile
 * allows writing, which a person confirms.
 */
async function dropFolder() {
  await page.evaluate(() => {
    addEventListener("dragover", (event) => event.preventDefault(), { capture: true });
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const item = event.dataTransfer?.items[0] as unknown as { getAsFileSystemHandle(): Promise<FileSystemHandle> };
      Reflect.set(window, "droppedFolder", await item.getAsFileSystemHandle());
    };
    addEventListener("drop", drop, { capture: true });
    Reflect.set(window, "showDirectoryPicker", async () => {
      const handle = Reflect.get(window, "droppedFolder");
      if ((await handle.requestPermission({ mode: "readwrite" })) !== "granted") throw new Error("not granted");
      return handle;
    });
  });
  const devtools = await context.newCDPSession(page);
  const data = { items: [], files: [root], dragOperationsMask: 1 };
  await expect(async () => {
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await devtools.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
    }
    expect(await page.evaluate(() => Reflect.get(window, "droppedFolder")?.kind)).toBe("directory");
  }).toPass();
}

/** Writes a file of the site. */
function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Adds a collection whose slugs have folders: start/install, and write, which has a text of its own and one below it. */
function addGuides() {
  write(
    "content/site.yaml",
    read("content/site.yaml").replace("collections: { ", "collections: { guides: { sort: title }, "),
  );
  write(
    "content/routes.yaml",
    `${read("content/routes.yaml")}  - { id: guide, path: /guides/:slug, collection: guides, page: article }\n`,
  );
  const titles = {
    "start/install": ["Instalar", "Install"],
    write: ["Escribir", "Write"],
    "write/links": ["Enlaces", "Links"],
  };
  for (const [slug, [es, en]] of Object.entries(titles)) {
    write(
      `content/guides/${slug}/es.md`,
      `---\ntitle: ${es}\nexcerpt: Una guía.\ndate: 2026-10-05\n---\n\nUn texto.\n`,
    );
    write(`content/guides/${slug}/en.md`, `---\ntitle: ${en}\nexcerpt: A guide.\n---\n\nA text.\n`);
  }
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "gaceta-editor-"));
  root = join(folder, "site");
  execFileSync(gaceta, ["init", root, "--languages", "es,en"]);
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  mkdirSync(join(root, ".git")); // the editor wants the folder of a repository
  addGuides();
  run("translations", "--accept", "first-article");
  run("eject", "cms");
  run("build");
  server = await startServer(["preview", "--root", root]);
  origin = server.address.origin;
  const profile = join(folder, "profile");
  mkdirSync(join(profile, "Default"), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { file_system_write_guard: 1 } } };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  context = await chromium.launchPersistentContext(profile, {
    ...test.info().project.use.launchOptions,
    executablePath: await findBrowser(), // the headless shell does not read the profile
    locale: "en-GB",
    viewport: { width: 1280, height: 1000 },
  });
  live = await startServer(["live", "--root", root, `file://${folder}/bucket`]);
  const { origin: publisher } = live.address;
  await context.route("**/preview", async (route) => {
    const answer = await fetch(`${publisher}/preview`, { method: "POST", body: route.request().postData() });
    await route.fulfill({ status: answer.status, contentType: "application/json", body: await answer.text() });
  });
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on(
    "console",
    (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
  );
  await page.goto(`${origin}/admin/`);
  const local = page.getByRole("button", { name: "Work with Local Repository" });
  await expect(local).toBeVisible();
  await dropFolder();
  await local.click();
  await expect(page.getByText("Journal · Español").first()).toBeVisible();
});

test.afterAll(async () => {
  await context?.close();
  await server?.stop();
  await live?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Waits until the editor has written a file. The browser makes an empty one first, and puts the whole in its place when it is
 * written: a command that ran between the two would read the empty one.
 */
async function written(file: string) {
  await expect.poll(() => statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
}

/** Saves, after which the editor returns to the list. */
async function save(collection: string) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/collections/${collection}(/filter/.+)?$`));
}

/** Opens the form of a new text. The field of the text comes last: what is written into the others before it is lost. */
async function openNew(collection: string) {
  await page.goto(`${origin}/admin/#/collections/${collection}/new`);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(""); // not the form that was saved before
  await expect(page.getByRole("textbox", { name: "Text" })).toBeEditable();
}

/** Opens a text of a collection, changes it and saves it. */
async function edit(collection: string, title: string, change: () => Promise<void>) {
  await page.goto(`${origin}/admin/#/collections/${collection}`);
  await page.getByText(title, { exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await change();
  await save(collection);
}

test("a text is opened, edited and saved, and everything else in it stays", async () => {
  const file = "content/journal/first-article/es.md";
  const before = read(file);
  await edit("journal-es", "Tu primer artículo", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Un título: con dos puntos");
  });
  await expect.poll(() => front(read(file))).toContain("title: 'Un título: con dos puntos'");
  expect(body(read(file))).toBe(body(before));
  expect(front(read(file))).toContain("date: 2026-10-05");
  expect(front(read(file))).toContain("image: cover.jpg");
  expect(run("check")).toContain("0 errors");
});

test("a translation has only its own keys, and the note of its source stays", async () => {
  const file = "content/journal/first-article/en.md";
  const note = /^translationOf: .+$/m.exec(read(file))?.[0] ?? "no note";
  await edit("journal-en", "Your first article", async () => {
    await expect(page.getByRole("textbox", { name: "Excerpt" })).toBeVisible();
    await expect(page.getByText("The date of publication")).toHaveCount(0);
    await page.getByRole("textbox", { name: "Title" }).fill("A first article");
  });
  await expect.poll(() => front(read(file))).toContain("title: A first article");
  expect(front(read(file))).toContain(note);
  expect(front(read(file))).not.toContain("date:");
  expect(run("check")).toContain("0 errors");
});

test("a new article with a picture, and its translation, make a page in both languages", async () => {
  const write = async (title: string, text: string) => {
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("textbox", { name: "Text" }).click();
    await page.keyboard.insertText(text);
  };
  await openNew("journal-es");
  await write("¿Qué aprendió el equipo?", "Una nota[^1] y **más**.\n\n[^1]: Aquí.");
  await page.locator("input[type=date]").first().fill("2026-11-01");
  await page.getByRole("button", { name: "Browse" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(join(root, "content/journal/first-article/cover.jpg"));
  await dialog.getByText("cover.jpg").click();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("button", { name: "Replace Image" })).toBeVisible();
  await page.getByRole("textbox", { name: "Image alt" }).fill("Montañas");
  // Another article, which is chosen by its title.
  const title = /^title: (.+)$/m.exec(read("content/journal/pictures/es.md"))?.[1] ?? "no title";
  await page.getByRole("checkbox", { name: title }).click();
  await save("journal-es");
  const article = "content/journal/que-aprendio-el-equipo";
  await written(`${article}/es.md`);
  expect(front(read(`${article}/es.md`))).toMatch(/related:\s+- pictures/);
  await written(`${article}/cover.jpg`);

  await openNew("journal-en");
  await write("What did the team learn?", "A note.");
  await page.getByRole("textbox", { name: "Image alt" }).fill("Mountains");
  await page.getByRole("textbox", { name: "Slug" }).last().fill("que-aprendio-el-equipo");
  await save("journal-en");
  await written(`${article}/en.md`);
  expect(run("check")).toContain("0 errors");
  expect(run("check")).not.toContain("cms-config"); // it needs no other configuration
  run("build");
  const html = read("dist/en/journal/que-aprendio-el-equipo/index.html");
  for (const text of ["What did the team learn?", "A note.", "2026-11-01"]) expect(html).toContain(text);
  expect(read("dist/journal/que-aprendio-el-equipo/index.html")).toContain("<strong>más</strong>");
});

test("texts whose slugs have folders are a tree, in which they are edited, added and translated", async () => {
  await page.goto(`${origin}/admin/#/collections/guides-es`);
  await expect(page.getByText("Escribir", { exact: true }).first()).toBeVisible();
  await page.getByRole("treeitem", { name: "start" }).last().click();
  await page.getByText("Instalar", { exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Instalarlo");
  await save("guides-es");
  await expect.poll(() => front(read("content/guides/start/install/es.md"))).toContain("title: Instalarlo");

  const add = async (collection: string, folder: string, change: () => Promise<void>) => {
    await page.goto(`${origin}/admin/#/collections/${collection}`); // or the text is created in the folder that is open
    await expect(page.getByRole("button", { name: "Create New Entry" })).toBeVisible();
    await openNew(collection);
    await change();
    await page.getByRole("button", { name: "Parent Folder" }).click();
    await page.getByRole("tree", { name: "Parent Folder" }).getByText(folder, { exact: true }).click();
    await save(collection);
  };
  await add("guides-es", "start", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Actualizar");
    await page.getByRole("textbox", { name: "Excerpt" }).fill("Otra guía.");
    await page.getByRole("checkbox", { name: "Instalarlo" }).click();
  });
  const article = "content/guides/start/actualizar";
  await written(`${article}/es.md`);
  expect(front(read(`${article}/es.md`))).toMatch(/related:\s+- start\/install$/m);
  await add("guides-en", "start", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Update");
    await page.getByRole("textbox", { name: "Excerpt" }).fill("Another guide.");
    await page.getByRole("textbox", { name: "Slug" }).last().fill("actualizar");
  });
  await written(`${article}/en.md`);
  // An article may have others below it.
  await add("guides-es", "Escribir", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Tablas");
    await page.getByRole("textbox", { name: "Excerpt" }).fill("Con columnas.");
  });
  await written("content/guides/write/tablas/es.md");
  write("content/guides/write/tablas/en.md", "---\ntitle: Tables\nexcerpt: With columns.\n---\n\nA text.\n");

  expect(run("check")).toContain("0 errors");
  expect(run("check")).not.toContain("cms-config");
  run("build");
  expect(read("dist/en/guides/start/actualizar/index.html")).toContain("Update");
  expect(read("dist/guides/start/actualizar/index.html")).toContain("Instalarlo"); // the article to read next
});

test("the page of a text appears while it is written, as a build makes it", async () => {
  const shown = page.locator("iframe").first().contentFrame().locator("iframe");
  await page.goto(`${origin}/admin/#/collections/journal-es`);
  await page.getByText("¿Qué aprendió el equipo?", { exact: true }).click();
  await page.getByRole("textbox", { name: "Text" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n\nHola **mundo**.");
  await expect(shown.contentFrame().locator("strong", { hasText: "mundo" })).toBeVisible();
  await expect(shown.contentFrame().locator("html")).toHaveAttribute("lang", "es");
  const sheets = () =>
    shown
      .contentFrame()
      .locator("html")
      .evaluate((page) => page.ownerDocument.styleSheets.length);
  await expect.poll(sheets).toBeGreaterThan(0);
  const html = await shown.getAttribute("srcdoc");

  await page.keyboard.type(" [Nada](/nada/)");
  const problems = page.locator("iframe").first().contentFrame().getByRole("list", { name: "Problems" });
  await expect(problems).toContainText("/nada/");
  for (let i = 0; i < " [Nada](/nada/)".length; i++) await page.keyboard.press("Backspace");
  await expect(problems).toHaveCount(0);

  await save("journal-es");
  await expect.poll(() => read("content/journal/que-aprendio-el-equipo/es.md")).toContain("Hola **mundo**.");
  run("build");
  expect(html).toBe(read("dist/journal/que-aprendio-el-equipo/index.html"));
});

test("nothing comes from another server, and the policy is that of /admin/ alone", async () => {
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
  );
  expect(loaded).toContain("Material Symbols Outlined");
  // The package asks for its fonts at a second place, and GitHub whether it works.
  expect(
    complaints.filter(
      (text) =>
        !/cdn\.jsdelivr\.net.*font-src|net::ERR|favicon\.ico|Blocked script execution in .about:srcdoc/.test(text),
    ),
  ).toEqual([]);
  const policy = async (path: string) => (await fetch(origin + path)).headers.get("content-security-policy") ?? "";
  expect(await policy("/admin/")).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policy("/admin/")).not.toContain("default-src 'none', ");
  for (const path of ["/", "/journal/", "/administration/"]) expect(await policy(path)).not.toContain("unsafe");
});
