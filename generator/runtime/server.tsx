// The entry of the server bundle: generator/page/render loads it into Node processes and calls start once.

import {
  components,
  Layout,
  type PageModule,
  pages,
  renderFormula,
  resources as ownResources,
  ServerStyleSheet,
} from "gaceta:site";
import { completeTexts, type Texts } from "./texts";
import { createStrictTranslator, memoizeTranslator, TranslationProvider, type Translator } from "gaceta:translation";
import { type ReactNode, use } from "react";
import { RenderCachedContext } from "./cached-component";
import { collectStyles } from "./collected-styles";
import { describeFormAction, describeObject, findElement, writtenObject } from "./element-check";
import { hasFormAction } from "./forms";
import { takeHeadTags } from "./head-tags";
import { createCachedRenderer, freezeShared, getOrCompute } from "./html-cache";
import { isComponent, type IslandDefinition, RenderIslandContext } from "./island";
import { IslandError } from "./island-error";
import { createPropsBuilder, type SharedProps, type WireProps } from "./page-props";
import { createIslandRenderer } from "./island-renderer";
import { createPictureResolver, PictureContext, refusePicture } from "./picture-context";
import { MarkdownContext } from "./markdown-context";
import { createMarkdownRenderer } from "./markdown-renderer";
import { type Eventual, renderComplete, type Renderer, synchronous, whenKnown } from "./prerender";
import type { PageProps } from "./types";

interface RenderedPage {
  html: string;
  /** Elements that components render for the head. */
  head: string;
  /** Names of the page's islands, sorted. */
  islands: string[];
  /** Paths of the pictures below `site/` that the page shows, sorted. */
  pictures: string[];
  /** JSON-LD objects. */
  data: object[];
  /** The language and the texts that the islands use. */
  strings: object;
}

// Islands and cached components render separately while their page renders. React's development build takes that for a mistake.
if (process.env.NODE_ENV !== "production") {
  const print = console.error;
  console.error = (...args) => String(args[0]).startsWith("Detected multiple renderers") || print(...args);
}

/** Returns the function that renders pages. */
export function start(shared: SharedProps) {
  freezeShared(shared.data);
  freezeShared(shared.lists);
  const propsOf = createPropsBuilder(shared);
  const modules = new Map<string, Promise<PageModule>>();
  const languages = new Map<string, ReturnType<typeof createLanguage>>();

  function load(page: string): Promise<PageModule> {
    const importPage = pages[page];
    if (!importPage) throw new Error(`There is no component site/pages/${page}.tsx.`);
    return getOrCompute(modules, page, importPage);
  }

  async function renderPage(page: string, wire: WireProps, body: string): Promise<RenderedPage> {
    const { default: Page, structuredData } = await load(page);
    if (!isComponent(Page))
      throw new Error(
        `site/pages/${page}.tsx must export default a component${Page ? ": a function that returns elements" : ""}.`,
      );
    const props = propsOf(wire, body);
    const language = getOrCompute(languages, props.lang, () =>
      createLanguage(props.lang, completeTexts(props.lang, ownResources, shared.fallbacks[props.lang])),
    );
    const pictures = createPictureResolver(wire.pictures);
    const renderWith = (plain: Renderer) => {
      const renderer = collectStyles(plain, ServerStyleSheet);
      const islands = createIslandRenderer(language.provide, renderer, language.islandHTML, pictures.resolve);
      const provide = (children: ReactNode) =>
        language.provide(
          <RenderCachedContext value={renderer.awaits ? null : language.renderCached}>
            <RenderIslandContext value={islands.render}>
              <PictureContext value={pictures.resolve}>{children}</PictureContext>
            </RenderIslandContext>
          </RenderCachedContext>,
        );
      const toHTML = (element: ReactNode, identifierPrefix: string) =>
        renderer.toMarkup(provide(element), identifierPrefix);
      const renderText =
        wire.components && createMarkdownRenderer(body, wire.components, components, toHTML, renderFormula);
      const text = renderText && {
        html: body,
        render: renderer.awaits ? awaitOnce(renderText) : (renderText as () => string),
      };
      const markup = renderer.toMarkup(
        provide(
          <MarkdownContext value={text ?? null}>
            <Layout {...props}>
              <Page {...(props as PageProps<never, never>)} />
            </Layout>
          </MarkdownContext>,
        ),
      );
      return whenKnown(markup, (html) => ({ html, rendered: islands.rendered() }));
    };
    const { html, rendered } = await renderComplete(renderWith);
    const { head, rest } = takeHeadTags(html);
    if (hasFormAction(html)) throw new Error(describeFormAction("A form or a button"));
    const data = objectsOf(page, structuredData?.(props as PageProps<never, never>));
    refuseObjects(html, data, () => body + JSON.stringify([wire, shared]));
    return {
      html: rest,
      head,
      islands: rendered.map((island) => island.name).sort(),
      pictures: pictures.shown(),
      data,
      strings: language.stringsOf(rendered),
    };
  }

  async function render(...input: Parameters<typeof renderPage>): Promise<RenderedPage> {
    try {
      return await renderPage(...input);
    } catch (error) {
      languages.clear(); // they keep the HTML of islands, whose elements findElement must see
      throw await findElement(error, () => renderPage(...input));
    }
  }

  return { render };
}

/** Returns the objects of a page's structuredData. One object is a list of one. */
function objectsOf(page: string, data: unknown): object[] {
  const list = Array.isArray(data) ? data : data === undefined || data === null ? [] : [data];
  if (list.some((item) => typeof item !== "object" || item === null || item instanceof Promise)) {
    throw new Error(`structuredData of site/pages/${page}.tsx must return an object of JSON-LD, or a list of them.`);
  }
  return list;
}

/** Returns a function for components that waits for a text. React may call it again. */
function awaitOnce(render: () => Eventual<string>): () => string {
  let text: Promise<string> | undefined;
  return () => {
    text ??= Promise.resolve(render());
    return use(text);
  };
}

/** Throws if a page shows an object as a text, unless its author wrote these characters: `written` returns the page's input. */
function refuseObjects(html: string, data: object[], written: () => string) {
  const at = html.indexOf(writtenObject);
  const inData = at < 0 && data.length > 0 && JSON.stringify(data).includes(writtenObject);
  if ((at < 0 && !inData) || written().includes(writtenObject)) return;
  throw new Error(describeObject(inData ? "" : html));
}

/** Creates what all pages of a language share. */
function createLanguage(lang: string, texts: Texts) {
  const describeMissing = (group: string, key: string) =>
    `The text “${key}” of “${group.split(".")[0]}” does not exist in any language. ${suggestText(texts, group)}`;
  const create = (known: Texts, describe = describeMissing) =>
    memoizeTranslator(
      createStrictTranslator(lang, known, (namespace, key) => describe(`${namespace}.${key.split(".")[0]}`, key)),
    );
  const ofPages = create(texts);
  const ofIslands = new Map<string, Translator>();
  const createFor = (island: IslandDefinition<never>) =>
    create(textsOf([island], texts), (group, key) =>
      island.translations.includes(group as never) || findGroup(texts, group).length === 0
        ? describeMissing(group, key)
        : `The island “${island.name}” shows the text “${group}”, which browsers do not receive. ` +
          `Add it to its options: defineIsland(…, { translations: ["${group}"] })`,
    );
  /** Provides all texts, or to an island those that it has in the browser, so that the server shows no others. */
  const provide = (children: ReactNode, island?: IslandDefinition<never>) => (
    <TranslationProvider translator={island ? getOrCompute(ofIslands, island.name, () => createFor(island)) : ofPages}>
      <PictureContext value={refusePicture}>{children}</PictureContext>
    </TranslationProvider>
  );
  return {
    provide,
    /** Returns the language and the texts of islands, for the browser. */
    stringsOf(islands: IslandDefinition<never>[]): object {
      const selected = textsOf(islands, texts);
      return islands.length > 0 && Object.keys(texts).length > 0 ? { lang, resources: selected } : {};
    },
    renderCached: createCachedRenderer(provide, collectStyles(synchronous, ServerStyleSheet)),
    islandHTML: new Map<string, string>(),
  };
}

/** Selects the texts that islands use: the group `shell.close` becomes `{ shell: { close } }`. */
function textsOf(islands: IslandDefinition<never>[], texts: Texts): Texts {
  const selected: Record<string, Texts> = {};
  const groups = islands.flatMap(({ name, translations }) => translations.map((group) => [group, name] as const));
  for (const [group, island] of groups.sort()) {
    const found = findGroup(texts, group);
    if (found.length === 0)
      throw new IslandError(
        island,
        `The island “${island}” names the translations “${group}”, which do not exist. ${suggestText(texts, group)}`,
      );
    const [namespace] = group.split(".") as [string];
    selected[namespace] = { ...selected[namespace], ...Object.fromEntries(found) };
  }
  return selected;
}

/** Returns the text or the group of texts `shell.close` by its key, with its plural forms and contexts. */
function findGroup(texts: Texts, group: string): [string, unknown][] {
  const [namespace, key] = group.split(".") as [string, string];
  return Object.entries((texts[namespace] ?? {}) as Texts).filter(([k]) => k === key || k.startsWith(`${key}_`));
}

/** Returns how to correct the name of a text that does not exist. */
function suggestText(texts: Texts, group: string): string {
  const [namespace = ""] = group.split(".");
  const [first] = Object.keys(texts);
  if (first === undefined) return `The site has no texts: write site/i18n/‹language›/${namespace}.json`;
  const existing = namespace in texts ? namespace : first;
  const [example = "key"] = Object.keys(texts[existing] as Texts);
  return `Write a namespace and one of its keys, such as “${existing}.${example}”`;
}
