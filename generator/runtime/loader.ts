// The only script in a page's head. It hydrates each island at the moment that its page names. That is at once, when the browser
// is idle, when the island comes into view, or at the visitor's first interaction with it. Code is fetched a little earlier.

type IslandModule = { default: (element: HTMLElement) => void };

/** The scripts of the page's islands. Each island lists its scripts by index, its own first. */
interface Manifest {
  scripts: [src: string, integrity: string][];
  islands: Record<string, number[]>;
}

const manifest: Manifest = JSON.parse(document.getElementById("gaceta-islands")?.textContent || "{}");
const loading = new Map<Element, Promise<void>>();
let isDownloadMissing = false;

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
    link.addEventListener("error", () => {
      isDownloadMissing = true;
    });
    document.head.append(link);
  }
  return scripts[0]![0];
}

function load(island: HTMLElement): Promise<void> {
  let promise = loading.get(island);
  if (!promise) {
    promise = import(fetchScripts(island)).then((m: IslandModule) => {
      m.default(island);
      island.dataset.hydrated = "";
    });
    promise.catch(() => loading.delete(island));
    if (process.env.NODE_ENV !== "production") promise.catch(reportError);
    loading.set(island, promise);
  }
  return promise;
}

/** Hydrates an island, unless its code cannot be loaded. */
function hydrate(island: HTMLElement) {
  load(island).catch(() => {});
}

/** Calls back once per observed island, when it comes within this margin around the view. */
function whenNear(rootMargin: string, call: (island: HTMLElement) => void) {
  return new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        call(target.closest("[data-island]") as HTMLElement);
      }
    },
    { rootMargin },
  );
}

/** Reports whether the visitor has focused the island, or typed into it, before this script ran. */
function isTouched(island: HTMLElement) {
  const fields = [...island.querySelectorAll<HTMLInputElement>("input:not([type=checkbox],[type=radio]),textarea")];
  return island.contains(document.activeElement) || fields.some((field) => field.value !== field.defaultValue);
}

/** Calls task when the browser is idle, or after a second: Chromium may stop reporting idle time while nothing is painted. */
function whenIdle(task: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task);
}

const islands = document.querySelectorAll<HTMLElement>("[data-island]");
const query = new URLSearchParams(location.search);
for (const island of islands) {
  const { on, query: names } = island.dataset;
  const isQueried = names?.split(" ").some((name) => query.has(name));
  if (isQueried || on === "load" || isTouched(island)) hydrate(island);
  else if (on === "idle") whenIdle(() => hydrate(island));
}

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
});
painted.then(() => {
  for (const observer of [whenNear("200px", (island) => fetchScripts(island)), whenNear("0px", hydrate)])
    for (const island of islands)
      if (island.dataset.on === "visible") observer.observe(island.firstElementChild ?? island);
});
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  for (const type of ["pointermove", "scroll", "keydown"])
    addEventListener(type, () => painted.then(prefetchOnIntent), { once: true });

/** Reports whether a key moves between tabs. */
function isTabKey({ type, target, key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  const moves = type === "keydown" && !altKey && !ctrlKey && !metaKey && /^(Arrow|Home$|End$)/.test(key);
  return moves && (target as Element).matches("[role=tab]");
}

/** How many events of an island wait for a frame after hydration. Later ones wait too, so that their order stays. */
const waiting = new WeakMap<HTMLElement, number>();
let isReplaying = false;

/** Hydrates the island of an event and then replays the event. Typed text is restored by hydrate.tsx. */
function replay(event: Event) {
  const target = event.target as HTMLElement;
  const island = target.closest?.<HTMLElement>("[data-island]");
  if (!island || isReplaying || ("hydrated" in island.dataset && !waiting.get(island))) return;
  const repeat = {
    submit: () => (target as HTMLFormElement).requestSubmit(),
    click: target.closest("a,summary,input,select,textarea,label")
      ? undefined
      : () => target.dispatchEvent(new MouseEvent("click", event)),
    keydown: isTabKey(event as KeyboardEvent)
      ? () => target.dispatchEvent(new KeyboardEvent("keydown", event))
      : undefined,
  }[event.type];
  if (repeat) {
    event.preventDefault();
    if ("hydrated" in island.dataset) event.stopPropagation(); // React would handle it at once
  }
  load(island).then(
    () => {
      if (!repeat) return;
      waiting.set(island, (waiting.get(island) ?? 0) + 1);
      requestAnimationFrame(() => {
        waiting.set(island, (waiting.get(island) as number) - 1);
        isReplaying = true;
        if (target.isConnected) repeat();
        isReplaying = false;
      });
    },
    () =>
      process.env.NODE_ENV === "production" && // dev shows the error
      repeat &&
      isDownloadMissing &&
      !target.closest("form") &&
      reloadWhenOnline(),
  );
}

/**
 * Reloads the page if its server answers. A module that could not be downloaded fails until the page is loaded again (HTML
 * Standard, "fetch a single module script"). Until then the page stays as it was prerendered. A form keeps what was typed.
 */
function reloadWhenOnline() {
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}
for (const type of ["pointerdown", "focusin", "click", "keydown", "submit", "activate"])
  addEventListener(type, replay, true);

if (HAS_BROWSER_CODE)
  whenIdle(() => import("gaceta:browser").catch(process.env.NODE_ENV === "production" ? () => {} : reportError));

// `gaceta dev` updates an open page: islands that hydrate later need their new scripts.
if (process.env.NODE_ENV !== "production")
  addEventListener("gaceta:manifest", (event) => Object.assign(manifest, (event as CustomEvent<Manifest>).detail));
