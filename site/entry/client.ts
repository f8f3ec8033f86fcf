// The loader: the only script of a page's head. It finds the islands and makes them live when the browser is idle, when
// they come into view (their code is fetched a little before), or at once when they are touched.

type Module = { default: (element: HTMLElement) => void };
/** The scripts of the page's islands, and which of them an island needs: its own is the first. */
interface Manifest {
  scripts: [src: string, integrity: string][];
  islands: Record<string, number[]>;
}

const { scripts, islands: needs }: Manifest = JSON.parse(document.getElementById("gaceta-islands")?.textContent || "{}");
const loading = new Map<Element, Promise<void>>();

/** Lets the browser fetch what an island needs: to have it near ("prefetch"), or checked and ready to be imported. */
function fetchFor(island: HTMLElement, rel: "prefetch" | "modulepreload" = "modulepreload") {
  const wanted = needs[island.dataset.island as string]!.map((place) => scripts[place]!);
  for (const [href, integrity] of wanted) {
    if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel, href, integrity, crossOrigin: "" });
    document.head.append(link);
  }
  return wanted[0]![0];
}

function load(island: HTMLElement): Promise<void> {
  let promise = loading.get(island);
  if (!promise) {
    promise = import(fetchFor(island)).then((m: Module) => {
      m.default(island);
      island.dataset.live = "";
    });
    // A chunk that did not come is asked for again at the next touch; the page stays as it was prerendered.
    promise.catch(() => loading.delete(island));
    loading.set(island, promise);
  }
  return promise;
}

/** Makes an island live, if its code comes. */
function start(island: HTMLElement) {
  load(island).catch(() => {});
}

/** Tells of each island that it observes once, when that comes within the margin around what is in view. */
function within(rootMargin: string, tell: (island: HTMLElement) => void) {
  return new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        tell(target.closest("[data-island]") as HTMLElement);
      }
    },
    { rootMargin },
  );
}

const islands = document.querySelectorAll<HTMLElement>("[data-island]");
const idle = window.requestIdleCallback ?? setTimeout;
const query = new URLSearchParams(location.search);
for (const island of islands) {
  const { on, query: names } = island.dataset;
  if (on === "load" || names?.split(" ").some((name) => query.has(name))) start(island);
  else if (on === "idle") idle(() => start(island));
}
// No code is fetched beside the fonts and styles of the first view: islands are looked for once that is painted. Running
// the code waits until an island is seen, so that none of it is in the way of a page that has just opened.
new PerformanceObserver((_, paint) => {
  paint.disconnect();
  for (const observer of [within("200px", (island) => fetchFor(island)), within("0px", start)])
    for (const island of islands) if (island.dataset.on === "visible") observer.observe(island.firstElementChild ?? island);
}).observe({ type: "paint", buffered: true });

/** A visitor who begins to move about may soon touch something: its code is fetched then, and not run before. */
function near() {
  for (const island of islands) if (island.dataset.on === "touch") fetchFor(island, "prefetch");
}
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) for (const type of ["pointermove", "scroll", "keydown"]) addEventListener(type, near, { once: true });

/** What a visitor does to an island before it lives is done again once it does; hydrate sees to what was typed. */
function touched(event: Event) {
  const target = event.target as HTMLElement;
  const island = target.closest?.<HTMLElement>("[data-island]");
  if (!island || "live" in island.dataset) return;
  const again = {
    submit: () => (target as HTMLFormElement).requestSubmit(),
    click: target.closest("a,summary,input,select,textarea,label") ? undefined : () => target.dispatchEvent(new MouseEvent("click", event)),
  }[event.type];
  if (again) event.preventDefault();
  load(island).then(
    () => again && requestAnimationFrame(() => target.isConnected && again()),
    () => {},
  );
}
for (const type of ["pointerdown", "focusin", "click", "submit", "wake"]) addEventListener(type, touched, true);

// What it adds is comfort: without it the page does everything it has to.
idle(() => import("./enhance").then((m) => m.enhance()).catch(() => {}));
