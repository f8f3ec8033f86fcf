import { type PageModule, pages } from "gaceta:pages";
import "../styles/index.css";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { IslandDefinition } from "../components/island/define";
import { IslandContext } from "../components/island/island";
import { KeepContext } from "../components/kept";
import { Layout } from "../components/layout/layout";
import { createTranslator, type i18n, TranslationProvider } from "../i18n";
import type { Namespace } from "../i18n/namespaces";
import { resources } from "../i18n/resources";
import type { Lang, PageProps } from "../model/page";

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
  /** Language and translations for the page's islands. */
  strings: unknown;
}

/** Called once by the worker; gives the function that renders pages. */
export function start(shared: Shared) {
  const modules = new Map<string, Promise<PageModule>>();
  const translators = new Map<string, i18n>();
  const drawn = memory();

  function translator(lang: Lang): i18n {
    let found = translators.get(lang);
    if (!found) {
      found = remembering(createTranslator(lang, resources));
      translators.set(lang, found);
    }
    return found;
  }

  async function render(page: string, sent: Sent, body: string): Promise<Rendered> {
    const load = pages[page];
    if (!load) throw new Error(`there is no component site/pages/${page}.tsx`);
    let module = modules.get(page);
    if (!module) {
      module = load();
      modules.set(page, module);
    }
    const { default: Page, structuredData } = await module;
    const props = complete(shared, sent, body);
    const used = new Map<string, IslandDefinition<object>>();
    const i18n = translator(sent.lang);
    const wrap = (children: ReactNode) => <TranslationProvider i18n={i18n}>{children}</TranslationProvider>;
    const island = <P extends object>(definition: IslandDefinition<P>, islandProps: P) => {
      used.set(definition.name, definition as unknown as IslandDefinition<object>);
      const prefix = `${definition.name}-${++count}-`;
      const Component = definition.component;
      const make = () => renderToString(wrap(<Component {...islandProps} />), { identifierPrefix: prefix });
      // The shell's islands are the same on every page. What has children of the page is not.
      if ("children" in islandProps) return { html: make(), prefix };
      return { html: drawn(`${sent.lang} ${prefix} ${JSON.stringify(islandProps)}`, make), prefix };
    };
    const keep = (key: string, make: () => ReactNode) => drawn(key, () => renderToStaticMarkup(wrap(<IslandContext value={noIsland}>{make()}</IslandContext>)));
    let count = 0;
    const html = renderToStaticMarkup(
      wrap(
        <IslandContext value={island}>
          <KeepContext value={keep}>
            <Layout page={props}>
              <Page {...(props as PageProps<never>)} />
            </Layout>
          </KeepContext>
        </IslandContext>,
      ),
    );
    const islands = [...used.keys()].sort();
    return {
      html,
      islands,
      data: structuredData?.(props as PageProps<never>) ?? [],
      strings: islands.length > 0 ? strings(sent.lang, [...used.values()]) : null,
    };
  }

  return { render };
}

/** Other pages would not know of an island that stands in what they take over. */
function noIsland(island: { name: string }): never {
  throw new Error(`the island “${island.name}” stands in a <Kept>, which is rendered for one page and shown by others`);
}

/** Keeps texts by key: at most a thousand of them, none of a long key, so that many pages need no more memory than few. */
function memory() {
  const known = new Map<string, string>();
  return (key: string, make: () => string) => {
    let text = known.get(key);
    if (text === undefined) {
      text = make();
      if (known.size >= 1000) known.clear();
      if (key.length < 4000) known.set(key, text);
    }
    return text;
  };
}

/** Finds each translation once, as far as a thousand of them: looking one up takes longer than rendering it. */
function remembering(translator: i18n): i18n {
  const fixed = translator.getFixedT.bind(translator);
  translator.getFixedT = ((...args: Parameters<typeof fixed>) => {
    const t = fixed(...args) as unknown as (...args: unknown[]) => string;
    const known = new Map<string, string>();
    const find = (...args: unknown[]) => {
      const [key] = args;
      if (typeof key !== "string") return t(...args);
      const asked = args.length > 1 ? `${key} ${JSON.stringify(args.slice(1))}` : key;
      let text = known.get(asked);
      if (text === undefined) {
        text = t(...args);
        if (known.size >= 1000) known.clear();
        if (typeof text === "string") known.set(asked, text);
      }
      return text;
    };
    return Object.assign(find, t);
  }) as unknown as typeof translator.getFixedT;
  return translator;
}

/** The props of a page from what the generator sent. */
function complete(shared: Shared, sent: Sent, body: string): PageProps {
  const { data: names, ...rest } = sent;
  const all = shared.data[sent.lang];
  const data = Object.fromEntries(Object.entries(names).map(([prop, name]) => [prop, all[name]]));
  const links = shared.links[sent.lang];
  const href = (route: string, fragment?: string) => {
    const address = links[route];
    if (address === undefined) throw new Error(`there is no route “${route}” in content/routes.yaml`);
    return fragment ? `${address}#${fragment}` : address;
  };
  const props = { ...rest, baseUrl: shared.baseUrl, href, data } as unknown as PageProps;
  if (props.listing) props.listing = { ...props.listing, pages: sparse(props.listing.pages) };
  if (props.entry) props.entry = { ...props.entry, html: body };
  if (props.prose) props.prose = { ...props.prose, html: body };
  return props;
}

/** The addresses of a listing's pages. Of many, the generator sends those that a page may link. */
function sparse(pages: string[] | { length: number; some: Record<string, string> }): string[] {
  if (Array.isArray(pages)) return pages;
  const all = new Array<string>(pages.length);
  for (const [index, address] of Object.entries(pages.some)) all[Number(index)] = address;
  return all;
}

function strings(lang: Lang, islands: IslandDefinition<object>[]) {
  // The kit's own words go with every island: links say that they open in a new tab.
  const names = [...new Set<Namespace>(["shell", ...islands.flatMap((i) => i.namespaces)])].sort();
  return { lang, resources: Object.fromEntries(names.map((ns) => [ns, resources[lang][ns]])) };
}
