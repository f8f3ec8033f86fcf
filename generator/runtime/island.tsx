import {
  type ComponentProps,
  type ComponentType,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { writeProps } from "./island-props";
import type { TranslationGroup } from "gaceta:translation";

/** A component that hydrates in the browser. */
export interface IslandDefinition<Props extends object> {
  /** The file's base name without `.island.tsx`. */
  name: string;
  /** The component that hydrates. */
  component: ComponentType<Props>;
  /** Translations that the component uses. The browser receives only these. */
  translations: readonly TranslationGroup[];
  /** Whether only the browser runs the component and its imports. */
  client: boolean;
}

/** What an island declares of itself. The values are literals: with `client`, the build reads them without running the file. */
interface IslandOptions {
  /** Translations that the component uses. The browser receives only these. */
  translations?: readonly TranslationGroup[];
  /** Whether only the browser runs the component and its imports. Until then its place shows the `fallback` of `Island`. */
  client?: boolean;
}

/** Declares an island; the default export of every `*.island.tsx`. */
export function defineIsland<Props extends object>(
  name: string,
  component: ComponentType<Props>,
  { translations = [], client = false }: IslandOptions = {},
): IslandDefinition<Props> {
  return { name, component, translations, client };
}

/**
 * When an island hydrates: at once ("load"), when the browser is idle, when it comes into view, or at the visitor's first
 * interaction with it. An interaction always hydrates the island at once.
 */
type HydrateOn = "load" | "idle" | "visible" | "interaction";

/** Content that the page renders into the `Slot`s of an island, by name. `children` is the slot without a name. */
export type Slots = Record<string, ReactNode>;

/** The props of `Island`. */
interface IslandProps<Props extends object> {
  /** The default export of an `*.island.tsx` file. */
  of: IslandDefinition<Props>;
  /** When the island hydrates; `visible` by default. */
  on?: HydrateOn;
  /** Query parameters that the island reads: if the address has one of them, the island hydrates at once. */
  query?: readonly string[];
  /** Sent to the browser: JSON, and dates, maps, sets, big integers and `undefined`. Elements are slots. */
  props?: Props;
  /** Content for the slots of the island. */
  slots?: Slots;
  /** Content for the slot without a name. */
  children?: ReactNode;
  /** What an island with `client: true` shows until it runs. The page renders it, so its code is not sent. */
  fallback?: ReactNode;
  /** Renders the island in a `span`, within a line. Its `Slot` has `inline` too. */
  inline?: boolean | undefined;
}

/** Requires the props of an island whose component has a required one. */
type RequiredProps<Props extends object> = Partial<Props> extends Props ? unknown : { props: Props };

/**
 * Renders an island separately from its page, from the JSON that the browser receives. `prefix` keeps the ids of its
 * elements unique. `id` tells the island's place in its page.
 */
export type RenderIsland = (
  island: IslandDefinition<never>,
  json: string,
  slots: Slots | undefined,
  id: string,
) => RenderedIsland;

/** The HTML of an island, and the prefix of the ids in it. */
export interface RenderedIsland {
  html: string;
  prefix: string;
}

/** Provided by the server entry. Without it, as in component tests, islands render in place. */
export const RenderIslandContext = createContext<RenderIsland | null>(null);

/** The slots of the surrounding island on the server; null in the browser. */
export const SlotContext = createContext<Slots | null>(null);

/** Reports whether a value is a component: a function, a class, or what memo, forwardRef and lazy return. */
export function isComponent(value: unknown): value is ComponentType<never> {
  return (
    typeof value === "function" ||
    (typeof value === "object" && value !== null && "$$typeof" in value && !isValidElement(value))
  );
}

/** Throws if an `Island` has no island, or a fallback that nobody sees. */
function checkDefinition(
  of: Pick<IslandDefinition<never>, "name" | "client"> & { component: unknown },
  fallback: ReactNode,
): void {
  if (!of?.client && !isComponent(of?.component))
    throw new Error("<Island of={…}> needs the default export of an *.island.tsx file: export default defineIsland(…)");
  if (!of.client && fallback !== undefined)
    throw new Error(
      `The island “${of.name}” is prerendered and never shows a fallback. Remove it, or add client: true to defineIsland`,
    );
}

/** Throws if the props of an `Island` are wrong. */
export function checkIsland({ of, props = {} as never, fallback }: IslandProps<never>): void {
  checkDefinition(of, fallback);
  writeProps(props, of.name);
}

/** A place in a static page where a component hydrates. */
export function Island<Props extends object>({
  of,
  on = "visible",
  query,
  props: given,
  slots,
  children,
  fallback,
  inline,
}: IslandProps<Props> & RequiredProps<Props>) {
  const render = useContext(RenderIslandContext);
  const id = useId();
  const props = given ?? ({} as Props);
  checkDefinition(of, fallback);
  const content = children === undefined ? slots : { ...slots, children };
  if (!render) {
    return (
      <SlotContext value={content ?? {}}>
        <of.component {...props} />
      </SlotContext>
    );
  }
  const json = writeProps(props, of.name);
  const Place = inline ? "span" : "div";
  const { html, prefix } = render(of as unknown as IslandDefinition<never>, json, content, id);
  const place = { "data-island": of.name, "data-on": on, "data-query": query?.join(" "), "data-prefix": prefix };
  return (
    <>
      {of.client ? (
        <Place {...place}>{fallback}</Place>
      ) : (
        <Place {...place} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: escapeForScript(json) }} />
    </>
  );
}

/**
 * A `div`, or with `inline` a `span`, inside an island with content that the page renders: `slots[name]` of the `Island`, or
 * its children. Only the server renders the content. The browser keeps the elements that the HTML already has, so nothing
 * is sent twice. An island within a line of text needs `inline`: a `div` would end the paragraph.
 */
export function Slot({
  name = "children",
  inline,
  ...attributes
}: Omit<ComponentProps<"span">, "children" | "ref"> & { name?: string; inline?: boolean }) {
  const slots = useContext(SlotContext);
  const Place = inline ? "span" : "div";
  if (slots) return <Place {...attributes}>{slots[name]}</Place>;
  return <Place {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

/** Hydrates the page's islands of this name, as an interaction with them would. */
export function activate(name: string): void {
  for (const island of document.querySelectorAll(`[data-island="${name}"]`))
    island.dispatchEvent(new Event("activate", { bubbles: true }));
}

/** Replaces characters in JSON that could end a script element or start a comment in it. */
function escapeForScript(json: string): string {
  return json
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
