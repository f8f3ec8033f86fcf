// The entry of the server bundle: generator/page/render loads it into Node processes and calls start once.

import { Layout, type PageModule, pages, resources } from "gaceta:site";
import { createTranslator, memoizeTranslator, TranslationProvider, type Translator } from "gaceta:translation";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type IslandDefinition, RenderIslandContext } from "./island";
import { createPropsBuilder, type SharedProps, type WireProps } from "./page-props";
import { createIslandRenderer, IslandCache } from "./render-islands";
import type { PageProps } from "./types";

interface RenderedPage {
  html: string;
  /** Names of the page's islands, sorted. */
  islands: string[];
  /** JSON-LD objects. */
  data: object[];
  /** The language and the texts that the islands use. */
  strings: object;
}

/** Returns the function that renders pages. */
export function start(shared: SharedProps) {
  const propsOf = createPropsBuilder(shared);
  const modules = new Map<string, PageModule>();
  const translators = new Map<string, Translator>();
  const islandCache = new IslandCache();

  async function load(page: string): Promise<PageModule> {
    const known = modules.get(page);
    if (known) return known;
    const importPage = pages[page];
    if (!importPage) throw new Error(`There is no component site/pages/${page}.tsx.`);
    const module = await importPage();
    modules.set(page, module);
    return module;
  }

  function translatorOf(lang: string): Translator {
    if (!translators.has(lang)) translators.set(lang, memoizeTranslator(createTranslator(lang, resources)));
    return translators.get(lang) as Translator;
  }

  async function render(page: string, wire: WireProps, body: string): Promise<RenderedPage> {
    const { default: Page, structuredData } = await load(page);
    const props = propsOf(wire, body);
    const provideTranslations = (children: ReactNode) => (
      <TranslationProvider translator={translatorOf(props.lang)}>{children}</TranslationProvider>
    );
    const islands = createIslandRenderer(props.lang, provideTranslations, islandCache);
    const html = renderToStaticMarkup(
      provideTranslations(
        <RenderIslandContext value={islands.render}>
          <Layout {...props}>
            <Page {...(props as PageProps<never, never>)} />
          </Layout>
        </RenderIslandContext>,
      ),
    );
    const rendered = islands.rendered();
    return {
      html,
      islands: rendered.map((island) => island.name).sort(),
      data: structuredData?.(props as PageProps<never, never>) ?? [],
      strings: translationsFor(props.lang, rendered),
    };
  }

  return { render };
}

/** Selects the texts that islands use: the group `shell.close` becomes `{ shell: { close } }`. */
function translationsFor(lang: string, islands: IslandDefinition<object>[]): object {
  const all = resources[lang];
  if (!all || islands.length === 0) return {};
  const selected: Record<string, Record<string, unknown>> = {};
  for (const group of islands.flatMap((island) => island.translations).sort()) {
    const [namespace, key] = group.split(".") as [string, string];
    selected[namespace] = { ...selected[namespace], [key]: all[namespace]?.[key] };
  }
  return { lang, resources: selected };
}
