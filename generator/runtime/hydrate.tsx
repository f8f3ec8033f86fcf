import { flushSync } from "react-dom";
import { createRoot, type HydrationOptions, hydrateRoot } from "react-dom/client";
import { createTranslator, TranslationProvider, type Translator } from "gaceta:translation";
import { guardForms, releaseForms } from "./forms";
import { restoreStyles } from "./inline-styles";
import type { IslandDefinition } from "./island";
import { readProps } from "./island-props";
import { type HeldEvents, isDehydrated, isMarked, prepareReplay } from "./replay";

let translator: { of: Translator } | undefined;

/** The translator of the page's language, with the texts of its islands only. */
function pageTranslator(): Translator {
  if (!translator) {
    const { lang = "", resources = {} } = JSON.parse(document.getElementById("gaceta-i18n")?.textContent || "{}");
    translator = { of: createTranslator(lang, { [lang]: resources }) };
  }
  return translator.of;
}

/** Hydrates one island. The script element after it holds its props. */
export function hydrate(element: HTMLElement, island: IslandDefinition<object>, held: HeldEvents): Promise<void> {
  return hydrateElement(element, island, held, { onRecoverableError: console.error, onUncaughtError: reportError });
}

/** Returns the React tree of an island, with the props that its page holds. */
function islandTree(element: HTMLElement, { component: Component }: IslandDefinition<object>) {
  const json = element.nextElementSibling?.textContent ?? "{}";
  return (
    <TranslationProvider translator={pageTranslator()}>
      <Component {...readProps<object>(json)} />
    </TranslationProvider>
  );
}

interface Options extends HydrationOptions {
  onUncaughtError: NonNullable<HydrationOptions["onUncaughtError"]>;
  /** Receives the function that renders the element again, with another definition of its island. */
  onStart?: (render: (island: IslandDefinition<object>) => void) => void;
}

/**
 * Hydrates an element, and then repeats what the visitor did in it. After an exception its prerendered content stays. An island
 * that only the browser renders takes the place of its fallback.
 */
export async function hydrateElement(
  element: HTMLElement,
  island: IslandDefinition<object>,
  held: HeldEvents,
  options: Options,
): Promise<void> {
  // A change of its text would end an input method.
  while (isComposing(held)) await new Promise((resolve) => setTimeout(resolve, 50));
  hydrateNow(element, island, held, options);
}

function hydrateNow(
  element: HTMLElement,
  island: IslandDefinition<object>,
  held: HeldEvents,
  { onUncaughtError, onStart, ...options }: Options,
) {
  releaseForms(element);
  restoreStyles(element);
  const content = [...element.childNodes];
  const replay = prepareReplay(element, held);
  let hasFailed = false;
  const rootOptions: HydrationOptions = {
    ...options,
    identifierPrefix: element.dataset.prefix ?? "",
    onUncaughtError(error, info) {
      element.replaceChildren(...content); // React has removed it
      guardForms(element);
      hasFailed = true;
      held.length = 0;
      held.waits = undefined;
      element.dataset.hydrated = "";
      onUncaughtError(error, info);
    },
  };
  const finish = () => {
    if (hasFailed) return;
    element.dataset.hydrated = "";
    replay();
  };
  const isDone = () => hasFailed || isHydrated(content, element);
  /** Waits until React has hydrated the island, whose own code may be loading, and has finished its work. */
  const wait = () => setTimeout(isDone() ? finish : wait, 20);
  // With flushSync the visitor cannot do anything between the preparation and the replay.
  flushSync(() => {
    const tree = islandTree(element, island);
    const root = island.client ? createRoot(element, rootOptions) : hydrateRoot(element, tree, rootOptions);
    if (island.client) root.render(tree);
    if (process.env.NODE_ENV !== "production")
      onStart?.((next) => {
        if (hasFailed) element.replaceChildren();
        hasFailed = false;
        flushSync(() => root.render(islandTree(element, next)));
      });
  });
  if (isDone()) finish();
  else wait();
}

/** Reports whether React has hydrated or replaced the content of an element, apart from parts whose code is loading. */
function isHydrated(content: Node[], element: Element): boolean {
  return content.every(
    (node) =>
      node instanceof Comment ||
      isHoisted(node) ||
      !element.contains(node) ||
      isMarked(node) ||
      isDehydrated(node, element),
  );
}

/** Reports whether React writes a node before the content and never marks it: each picture has a preload. */
const isHoisted = (node: Node) => /^(?:LINK|META|SCRIPT|STYLE)$/.test(node.nodeName);

/** Reports whether the visitor is in the middle of a word of an input method, as for Japanese. */
function isComposing(held: HeldEvents): boolean {
  return held.findLast(([{ type }]) => type.startsWith("composition"))?.[0].type === "compositionstart";
}
