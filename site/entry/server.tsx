import { type PageModule, pages } from "gaceta:pages";
import "../styles/index.css";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IslandDefinition } from "../components/island/define";
import { IslandContext } from "../components/island/island";
import { KeepContext } from "../components/kept";
import { createTranslator, type i18n, TranslationProvider } from "../i18n";
import type { Namespace } from "../i18n/namespaces";
import { resources } from "../i18n/resources";
import type { Html, Lang, PageProps } from "../model/page";
import { collector, noIsland } from "./islands";
import { memory, remembering } from "./memory";
import { around, type Share, shells } from "./shell";

/** What all pages share; the generator sends it once. */
interface Shared {
  baseUrl: string;
  /** Address of each route, by language and route id. */
  links: Record<Lang, Record<string, string>>;
  /** Localised data files, by language and name. */
  data: Record<Lang, Record<string, unknown>>;
}

/** A page as the generator sends it: `data` names data files, `body` comes beside it. */
type Sent = Omit<PageProps, "data" | "href" | "baseUrl"> & { data: Record<string, string> };

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
    let found = translators.get(lang);
    if (!found) {
      found = remembering(createTranslator(lang, resources));
      translators.set(lang, found);
    }
    return found;
  }

  async function render(page: string, sent: Sent, body: Html): Promise<Rendered> {
    const load = pages[page];
    if (!load) throw new Error(`there is no component site/pages/${page}.tsx`);
    let module = modules.get(page);
    if (!module) {
      module = load();
      modules.set(page, module);
    }
    const { default: Page, structuredData } = await module;
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
    // The kit's own words go with every island: links say that they open in a new tab.
    const names = [...new Set<Namespace>(["shell", ...islands.flatMap((i) => i.namespaces)])].sort();
    const key = `${lang} ${names}`;
    let text = known.get(key);
    if (text === undefined) {
      text = share(JSON.stringify({ lang, resources: Object.fromEntries(names.map((ns) => [ns, resources[lang][ns]])) }));
      known.set(key, text);
    }
    return text;
  };
}

/** Gives the props of a page from what the generator sent, which is used up. */
function completer(shared: Shared) {
  const data = new Map<string, object>();
  const hrefs = new Map<Lang, PageProps["href"]>();

  function dataOf(lang: Lang, names: Record<string, string>): object {
    const key = `${lang} ${JSON.stringify(names)}`;
    let found = data.get(key);
    if (!found) {
      found = Object.fromEntries(Object.entries(names).map(([prop, name]) => [prop, shared.data[lang][name]]));
      data.set(key, found);
    }
    return found;
  }

  function hrefOf(lang: Lang): PageProps["href"] {
    let found = hrefs.get(lang);
    if (!found) {
      const links = shared.links[lang];
      found = (route, fragment) => {
        const address = links[route];
        if (address === undefined) throw new Error(`there is no route “${route}” in content/routes.yaml`);
        return fragment ? `${address}#${fragment}` : address;
      };
      hrefs.set(lang, found);
    }
    return found;
  }

  return (sent: Sent, body: Html): PageProps => {
    const props = Object.assign(sent, { baseUrl: shared.baseUrl, href: hrefOf(sent.lang), data: dataOf(sent.lang, sent.data) }) as unknown as PageProps;
    if (props.listing) props.listing.pages = sparse(props.listing.pages);
    if (props.entry) props.entry.html = body;
    if (props.prose) props.prose.html = body;
    return props;
  };
}

/** The addresses of a listing's pages. Of many, the generator sends those that a page may link. */
function sparse(pages: string[] | { length: number; some: Record<string, string> }): string[] {
  if (Array.isArray(pages)) return pages;
  const all = new Array<string>(pages.length);
  for (const [index, address] of Object.entries(pages.some)) all[Number(index)] = address;
  return all;
}
