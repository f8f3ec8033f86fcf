import { type PageModule, pages } from "gaceta:pages";
import "../styles/index.css";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IslandDefinition } from "../components/island/define";
import { IslandContext } from "../components/island/island";
import { KeepContext } from "../components/kept";
import { createTranslator, type i18n, TranslationProvider } from "../i18n";
import type { Group, Namespace, Translations } from "../i18n/namespaces";
import { resources } from "../i18n/resources";
import type { Html, Lang, PageProps } from "../model/page";
import { collector, noIsland } from "./islands";
import { memory, once, remembering } from "./memory";
import { completer, type Sent, type Shared } from "./props";
import { around, type Share, shells } from "./shell";

interface Rendered {
  html: string;
  islands: string[];
  /** JSON-LD objects. */
  data: object[];
  /** JSON with the language and translations for the page's islands; empty without islands. */
  strings: string;
}

/** Called once by the worker; gives the function that renders pages. */
export function start(shared: Shared, share: Share) {
  const modules = new Map<string, Promise<PageModule>>();
  const translators = new Map<string, i18n>();
  const remember = memory();
  const complete = completer(shared);
  const shell = shells(share, remember);
  const strings = translations(share);

  function translator(lang: Lang): i18n {
    return once(translators, lang, () => remembering(createTranslator(lang, resources)));
  }

  async function render(page: string, sent: Sent, body: Html): Promise<Rendered> {
    const load = pages[page];
    if (!load) throw new Error(`there is no component site/pages/${page}.tsx`);
    const { default: Page, structuredData } = await once(modules, page, load);
    const { site, navigation } = sent.data;
    const props = complete(sent, body);
    const wrap = (children: ReactNode) => <TranslationProvider i18n={translator(sent.lang)}>{children}</TranslationProvider>;
    const keep = (key: string, make: () => ReactNode) => remember(key, () => renderToStaticMarkup(wrap(<IslandContext value={noIsland}>{make()}</IslandContext>)));
    const own = collector({ prefix: "", by: sent.lang, wrap, remember });
    const html = renderToStaticMarkup(
      wrap(
        <IslandContext value={own.island}>
          <KeepContext value={keep}>
            <Page {...(props as PageProps<never>)} />
          </KeepContext>
        </IslandContext>,
      ),
    );
    const outer = shell(props, `${sent.lang} ${site} ${navigation}`, wrap);
    const islands = new Map([...outer.islands, ...own.used()].map((island) => [island.name, island]));
    return {
      html: around(outer, props, html),
      islands: [...islands.keys()].sort(),
      data: structuredData?.(props as PageProps<never>) ?? [],
      strings: strings(sent.lang, [...islands.values()]),
    };
  }

  return { render };
}

/** Gives JSON of the translations that islands use, which most pages of a language have in common. */
function translations(share: Share) {
  const known = new Map<string, string>();
  return (lang: Lang, islands: IslandDefinition<object>[]) => {
    if (islands.length === 0) return "";
    const groups = [...new Set(islands.flatMap((island) => island.translations))].sort();
    return once(known, `${lang} ${groups}`, () => share(JSON.stringify({ lang, resources: select(resources[lang], groups) })));
  };
}

/** Takes groups of translations out of all of a language: `["shell.close"]` gives `{ shell: { close } }`. */
function select(all: Translations, groups: Group[]): Record<string, Record<string, unknown>> {
  const some: Record<string, Record<string, unknown>> = {};
  for (const group of groups) {
    const [namespace, key] = group.split(".") as [Namespace, string];
    some[namespace] = { ...some[namespace], [key]: (all[namespace] as Record<string, unknown>)[key] };
  }
  return some;
}
