// Changes the open page into the one that is served now, without a reload. It compares the HTML that was served before with
// the HTML that is served now, and changes only what differs. Changes by scripts, the scroll position and the focus stay.
// Islands get their new code and props from React, and keep their state.

let servedPage; // the document that the open page was made from
const running = new Map(); // name of an island → address of its script in the open page
const replaced = new Set(); // addresses of scripts that were in the open page before; browsers do not run them again

/** Fetches the page in a file of the output, without the scripts of dev. */
async function fetchPage(file) {
  const response = await fetch(`/_gaceta/page?${new URLSearchParams({ file })}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const link of page.querySelectorAll('link[rel="stylesheet"]')) link.remove(); // dev.js replaces style sheets
  return { page, shape: response.headers.get("Gaceta-Shape") };
}

/** Remembers the page as it was served. Without it, `update` cannot work. */
export async function remember(file, shape) {
  const served = await fetchPage(file);
  if (served.shape === shape) setServedPage(served.page);
}

function setServedPage(page) {
  servedPage = page;
  for (const [name, script] of Object.entries(scriptsOf(page))) running.set(name, script);
}

/** Thrown where only a reload shows the new page. */
class NeedsReload extends Error {}

/** Updates the page. Returns the shape of the new one, or undefined if only a reload can show it. */
export async function update(file) {
  if (!servedPage) return undefined;
  const { page, shape } = await fetchPage(file);
  try {
    const changes = { edits: [], islands: new Set(), fresh: [] };
    compare(servedPage.documentElement, page.documentElement, document.documentElement, changes);
    const scripts = scriptsOf(page);
    const modules = await islandModules(scripts, changes.islands);
    for (const edit of changes.edits) edit();
    dispatchEvent(new CustomEvent("gaceta:manifest", { detail: manifestOf(page) }));
    refresh(modules, scripts);
    for (const node of changes.fresh) activateIslands(node);
  } catch (error) {
    if (error instanceof NeedsReload) return undefined;
    throw error;
  }
  setServedPage(page);
  return shape;
}

/** Shows new code of islands before their page is rendered again. `scripts` holds the addresses of their scripts by name. */
export async function updateIslands(scripts) {
  if (!servedPage) return;
  try {
    refresh(await islandModules(scripts, new Set()), scripts);
  } catch (error) {
    if (!(error instanceof NeedsReload)) throw error; // the page reloads when it has been rendered
  }
}

const manifestOf = (page) =>
  JSON.parse(page.getElementById("gaceta-islands")?.textContent || '{"scripts":[],"islands":{}}');

/** The addresses of the islands' scripts, by name. */
function scriptsOf(page) {
  const { scripts, islands } = manifestOf(page);
  return Object.fromEntries(Object.entries(islands).map(([name, [index]]) => [name, scripts[index][0]]));
}

/** Loads the modules of hydrated islands with new code, or with new props. `changed` holds the latter. */
async function islandModules(scripts, changed) {
  const modules = new Map();
  for (const element of document.querySelectorAll("[data-island]")) {
    const from = running.get(element.dataset.island);
    const to = scripts[element.dataset.island];
    if (!element.gacetaIsland || !to || (from === to && !changed.has(element))) continue;
    if (replaced.has(to)) throw new NeedsReload("earlier code");
    const [loaded, module] = [await import(from), await import(to)];
    if (loaded.React.createElement !== module.React.createElement) throw new NeedsReload("another React");
    modules.set(element, module);
  }
  return modules;
}

function refresh(modules, scripts) {
  if (modules.size > 0) window.$gacetaRefresh.performReactRefresh();
  for (const [element, module] of modules) {
    const name = element.dataset.island;
    if (running.get(name) !== scripts[name]) replaced.add(running.get(name));
    running.set(name, scripts[name]);
    module.default(element);
  }
}

function activateIslands(node) {
  const islands = node.matches?.("[data-island]") ? [node] : (node.querySelectorAll?.("[data-island]") ?? []);
  for (const island of islands) island.dispatchEvent(new Event("activate", { bubbles: true }));
}

/** Collects the changes that turn `live`, which was served as `a`, into what is served as `b`. */
function compare(a, b, live, changes) {
  if (a.isEqualNode(b)) return;
  if (a.nodeType !== Node.ELEMENT_NODE) {
    changes.edits.push(() => live.replaceWith(document.importNode(b, true)));
    return;
  }
  if (needsReload(a, b)) throw new NeedsReload(a.outerHTML);
  if (a.matches('[data-island] + script[type="application/json"]')) changes.islands.add(live.previousElementSibling);
  compareAttributes(a, b, live, changes);
  if (a.matches("[data-island]")) return compareIsland(a, b, live, changes);
  compareChildren(a, b, live, changes);
}

/** Reports whether an element cannot be replaced: a script that has run, a policy, texts that islands have read. */
function needsReload(a, b) {
  return a.matches('script[src], link[rel="modulepreload"], meta[http-equiv], #gaceta-i18n') && !a.isEqualNode(b);
}

function compareAttributes(a, b, live, { edits }) {
  for (const name of new Set([...a.getAttributeNames(), ...b.getAttributeNames()])) {
    const value = b.getAttribute(name);
    if (a.getAttribute(name) === value) continue;
    edits.push(() => (value === null ? live.removeAttribute(name) : live.setAttribute(name, value)));
  }
}

/** React renders a hydrated island. Of others, and of slots, only the HTML is known. */
function compareIsland(a, b, live, changes) {
  if (a.innerHTML === b.innerHTML) return;
  if (!live.gacetaIsland) {
    changes.edits.push(() => live.replaceChildren(...document.importNode(b, true).childNodes));
    changes.fresh.push(live);
    return;
  }
  const props = (island) => island.nextElementSibling?.textContent;
  const script = (element) => scriptsOf(element.ownerDocument)[element.dataset.island];
  if (props(a) === props(b) && script(a) === script(b)) throw new NeedsReload("a slot");
}

/** What makes two elements the same one. */
const identity = (node) =>
  [node.nodeName, ...["id", "data-island", "src", "rel", "property", "name"].map((n) => node.getAttribute?.(n))].join();

function compareChildren(a, b, live, changes) {
  const lives = findServed(a.childNodes, live.childNodes);
  const olds = [...a.childNodes];
  const news = [...b.childNodes];
  let i = 0;
  let j = 0;
  const insert = (node) => {
    if (node.nodeName === "SCRIPT" && node.src) throw new NeedsReload("a new script");
    const place = lives[i];
    const copy = document.importNode(node, true);
    changes.edits.push(() => (place ? place.before(copy) : live.append(copy)));
    changes.fresh.push(copy);
  };
  const remove = (node) => changes.edits.push(() => node.remove());
  while (i < olds.length && j < news.length) {
    const same = news.findIndex((node, at) => at >= j && node.isEqualNode(olds[i]));
    if (same >= 0 && (same === j || !olds.some((node, at) => at > i && node.isEqualNode(news[j])))) {
      while (j < same) insert(news[j++]);
      i++;
      j++;
    } else if (olds.some((node, at) => at > i && node.isEqualNode(news[j]))) remove(lives[i++]);
    else if (identity(olds[i]) === identity(news[j])) compare(olds[i], news[j++], lives[i++], changes);
    else {
      insert(news[j++]);
      remove(lives[i++]);
    }
  }
  while (j < news.length) insert(news[j++]);
  while (i < olds.length) remove(lives[i++]);
}

/** Returns the node of the open page for each served node. Scripts may have added others between them. */
function findServed(served, lives) {
  let at = 0;
  return [...served].map((node) => {
    while (at < lives.length && identity(lives[at]) !== identity(node)) at++;
    if (at >= lives.length) throw new NeedsReload(`scripts have changed ${node.nodeName}`);
    return lives[at++];
  });
}
