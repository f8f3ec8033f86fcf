// The loader: the only script of a page's head. It finds the islands and fetches their code when the browser is idle,
// when they come into view, or at once when they are touched.

type Module = { default: (element: HTMLElement) => void };
type Script = [src: string, integrity: string];

const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const manifest: Record<string, [...Script, Script[]]> = read("gaceta-islands");
const loading = new Map<Element, Promise<void>>();

/** Lets the browser fetch and check a module before it is imported. */
function preload([src, integrity]: Script) {
  if (document.querySelector(`link[href="${src}"]`)) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: src, integrity, crossOrigin: "" });
  document.head.append(link);
}

function load(island: HTMLElement): Promise<void> {
  let promise = loading.get(island);
  if (!promise) {
    const [src, integrity, deps] = manifest[island.dataset.island as string]!;
    for (const script of [[src, integrity] as Script, ...deps]) preload(script);
    promise = import(src).then((m: Module) => {
      m.default(island);
      island.dataset.live = "";
    });
    // A chunk that did not come is asked for again at the next touch; the page stays as it was prerendered.
    promise.catch(() => loading.delete(island));
    loading.set(island, promise);
  }
  return promise;
}

const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      load(target.closest("[data-island]") as HTMLElement).catch(() => {});
    }
  },
  { rootMargin: "200px" },
);
const idle = window.requestIdleCallback ?? setTimeout;
for (const island of islands) {
  const { on } = island.dataset;
  if (on === "visible") seen.observe(island.firstElementChild ?? island);
  else if (on === "load") load(island).catch(() => {});
  else idle(() => load(island).catch(() => {}));
}

/** What a visitor does to an island before it lives is done again once it does. */
function touched(event: Event) {
  const target = event.target as HTMLElement;
  const island = target.closest?.<HTMLElement>("[data-island]");
  if (!island || "live" in island.dataset) return;
  const replay = event.type === "submit" || (event.type === "click" && !target.closest("a, summary, input, select, textarea, label"));
  if (replay) event.preventDefault();
  load(island).then(
    () => replay && requestAnimationFrame(() => (event.type === "submit" ? (target as HTMLFormElement).requestSubmit() : target.isConnected && target.click())),
    () => {},
  );
}
for (const type of ["pointerdown", "focusin", "click", "submit"]) addEventListener(type, touched, true);

idle(() => import("./enhance").then((m) => m.enhance()));
