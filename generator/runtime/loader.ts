// The only script of the framework in a page's head. It hydrates each island at the moment that its page names. That is at once,
// when the browser is idle, when the island comes into view, or at the visitor's first interaction with it. Code is fetched a
// little earlier. Events in an island that is not hydrated are held back; replay.ts dispatches them again after hydration.
//
// The script is loaded asynchronously: it does not delay the page, and can run before the page is parsed.

import type { ControlState, HeldEvents } from "./replay";

type IslandModule = { default: (element: HTMLElement, held: HeldEvents) => unknown };

/** The scripts of the page's islands. Each island lists its scripts by index, its own first. */
interface Manifest {
  scripts: [src: string, integrity: string][];
  islands: Record<string, number[]>;
}

let manifest: Manifest;
let islands: NodeListOf<HTMLElement>;
const loading = new Set<Element>();

/**
 * Preloads an island's scripts. Returns the island's own script. Some scripts may not be needed, but rel=prefetch is no
 * choice: Firefox refuses it under the content security policy, and Safari does not know it.
 */
function fetchScripts(island: HTMLElement, fetchPriority: "auto" | "low" = "auto") {
  const scripts = manifest.islands[island.dataset.island as string]!.map((index) => manifest.scripts[index]!);
  for (const [href, integrity] of scripts) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href, integrity, crossOrigin: "", fetchPriority });
    document.head.append(link);
  }
  return scripts[0]![0];
}

/** The events of each island that wait for its hydration. */
const heldEvents = new WeakMap<Element, HeldEvents>();

/**
 * Imports a script. It rejects without an error if the script, or one that it imports, could not be downloaded: each failure to
 * download is another error, and a module that was downloaded fails with the same one (ECMAScript, "evaluate a module").
 */
const load = (src: string): Promise<IslandModule> =>
  import(src).catch((error) =>
    import(src).catch((again) => {
      throw process.env.NODE_ENV !== "production" || again === error ? error : undefined;
    }),
  );

/** Hydrates an island. If its code cannot be downloaded, the page stays as it was prerendered. */
function hydrate(island: HTMLElement) {
  if (loading.has(island)) return;
  loading.add(island);
  const held = heldEvents.get(island) ?? [];
  heldEvents.set(island, held);
  parsed
    .then(() => load(fetchScripts(island)))
    .then((m) => m.default(island, held))
    .catch((error) => {
      loading.delete(island);
      if (error) reportError(error);
      else if (held.some(([{ type }, target]) => type === "click" && !target.closest(actsAlone))) reloadWhenOnline();
      held.length = 0;
    });
}

/** What the browser handles without a script, and forms, which would lose what was typed. */
const actsAlone = "a,summary,input,select,textarea,label,form";

/**
 * Reloads the page if its server answers. A module that could not be downloaded fails until the page is loaded again (HTML
 * Standard, "fetch a single module script").
 */
function reloadWhenOnline() {
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}

/** Calls back once, when the island comes within this margin around the view. */
function whenNear(island: HTMLElement, rootMargin: string, call: (island: HTMLElement) => void) {
  const children = [...island.children];
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call(island);
    },
    { rootMargin },
  );
  // A style sheet can take the box away from the island, and its elements may have none. Then the element around it counts.
  let place = island;
  if (!children.some((child) => child.getClientRects().length))
    while (getComputedStyle(place).display === "contents") place = place.parentElement!;
  for (const element of [place, ...children]) observer.observe(element);
}

/** Reports whether the visitor has focused the island, or changed one of its controls, before this script ran. */
function isTouched(island: HTMLElement) {
  const controls = [...island.querySelectorAll<HTMLInputElement>("input,select,textarea")];
  const form = document.createElement("form");
  form.append(...controls.map((control) => control.cloneNode(true)));
  form.reset(); // the copies are now as prerendered
  return (
    island.contains(document.activeElement) ||
    controls.some(({ value, checked }, i) => {
      const copy = form.elements[i] as HTMLInputElement;
      return copy.value !== value || copy.checked !== checked;
    })
  );
}

/** Calls task when the browser is idle, or after a second: Chromium may stop reporting idle time while nothing is painted. */
function whenIdle(task: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task);
}

const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve);
  else resolve(0);
}).then(() => {
  manifest = JSON.parse(document.getElementById("gaceta-islands")?.textContent || "{}");
  islands = document.querySelectorAll("[data-island]");
  for (const editable of document.querySelectorAll<HTMLElement>("[data-gaceta-edit]")) {
    editable.setAttribute("contenteditable", editable.dataset.gacetaEdit as string);
    editable.removeAttribute("data-gaceta-edit"); // which React does not render
  }
  const query = new URLSearchParams(location.search);
  for (const island of islands) {
    const { on, query: names } = island.dataset;
    const isQueried = names?.split(" ").some((name) => query.has(name));
    if (isQueried || on === "load" || isTouched(island)) hydrate(island);
    else if (on === "idle") whenIdle(() => hydrate(island));
  }
  if (HAS_BROWSER_CODE)
    whenIdle(() => import("gaceta:browser").catch(process.env.NODE_ENV === "production" ? () => {} : reportError));
});

/** Fetches the code of islands that hydrate at an interaction, without running it: a visitor who moves may soon interact. */
function prefetchOnIntent() {
  for (const island of islands) if (island.dataset.on === "interaction") fetchScripts(island, "low");
}

// Code must not compete with the fonts and styles of the first view. So nothing is fetched before the first paint, even if
// something scrolls. Code runs only once its island is visible, so that it does not block a page that has just opened.
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((_, paint) => {
    paint.disconnect();
    resolve();
  }).observe({ type: "paint", buffered: true });
}).then(() => parsed);
painted.then(() => {
  for (const island of islands) {
    if (island.dataset.on !== "visible") continue;
    whenNear(island, "200px", fetchScripts);
    whenNear(island, "0px", hydrate);
  }
});
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  for (const type of ["pointermove", "scroll", "keydown"])
    addEventListener(type, () => painted.then(prefetchOnIntent), { once: true });

/** Reports whether a key operates a widget of scripts. The browser would scroll the page. */
function isWidgetKey({ type, key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement) {
  return (
    type === "keydown" &&
    /^(Arrow|Page|Home$|End$| $)/.test(key) &&
    !(altKey || ctrlKey || metaKey || target.isContentEditable) &&
    target.matches(`[role],[tabindex]:not(${actsAlone})`) &&
    (key !== " " || !target.matches("button"))
  );
}

/** Holds an event back from all other listeners if its island is not hydrated, and hydrates the island. */
function hold(event: Event) {
  const { type, target } = event as Event & { target: HTMLInputElement };
  let island = target.closest?.<HTMLElement>("[data-island]");
  let held: HeldEvents | undefined;
  for (; island; island = island.parentElement!.closest<HTMLElement>("[data-island]")) {
    held = heldEvents.get(island);
    if (!("hydrated" in island.dataset) || (!held?.isReplaying && (held?.length || held?.waits?.(target)))) break;
  }
  if (!island) return;
  const isMove = /move$/.test(type);
  if (isMove && !held?.length) return;
  hydrate(island);
  if (type === "activate") return;
  if (type === "submit" || isWidgetKey(event as KeyboardEvent, target)) event.preventDefault();
  if (!target.closest("a[href]")) event.stopImmediatePropagation(); // the visitor may leave before the event is repeated
  held = heldEvents.get(island)!;
  if (isMove && held.at(-1)![0].type === type) held.pop();
  const { value, files, selectedOptions, isContentEditable } = target as typeof target & HTMLSelectElement;
  const state: ControlState = {
    value,
    chosen: [...(files ?? selectedOptions ?? [])],
    html: isContentEditable ? target.innerHTML : undefined,
    caret: [target.selectionStart, target.selectionEnd, target.selectionDirection],
  };
  if (held.push([event, target, state]) === 1) held.replay?.();
}
for (const type of "pointerdown pointerup pointercancel pointermove touchstart touchmove touchend touchcancel mousedown mouseup click dblclick auxclick contextmenu keydown keypress keyup beforeinput input change compositionstart compositionend focus focusin blur focusout toggle close cancel submit activate".split(
  " ",
))
  addEventListener(type, hold, true);

// `gaceta dev` updates an open page: islands that hydrate later need their new scripts.
if (process.env.NODE_ENV !== "production")
  addEventListener("gaceta:manifest", (event) => Object.assign(manifest, (event as CustomEvent<Manifest>).detail));
