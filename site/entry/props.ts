import type { Html, Lang, PageProps } from "../model/page";
import { once } from "./memory";

/** What all pages share; the generator sends it once. */
export interface Shared {
  baseUrl: string;
  /** Address of each route, by language and route id. */
  links: Record<Lang, Record<string, string>>;
  /** Localised data files, by language and name. */
  data: Record<Lang, Record<string, unknown>>;
}

/** A page as the generator sends it: `data` names data files, `body` comes beside it. */
export type Sent = Omit<PageProps, "data" | "href" | "baseUrl"> & { data: Record<string, string> };

/** Gives the props of a page from what the generator sent, which is used up. */
export function completer(shared: Shared) {
  const data = new Map<string, object>();
  const hrefs = new Map<Lang, PageProps["href"]>();

  function dataOf(lang: Lang, names: Record<string, string>): object {
    return once(data, `${lang} ${JSON.stringify(names)}`, () => Object.fromEntries(Object.entries(names).map(([prop, name]) => [prop, shared.data[lang][name]])));
  }

  function hrefOf(lang: Lang): PageProps["href"] {
    return once(hrefs, lang, () => (route, fragment) => {
      const address = shared.links[lang][route];
      if (address === undefined) throw new Error(`there is no route “${route}” in content/routes.yaml`);
      return fragment ? `${address}#${fragment}` : address;
    });
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
