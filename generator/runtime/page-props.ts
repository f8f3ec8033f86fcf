import { freezeShared } from "./html-cache";
import type { MarkdownPart } from "./markdown-context";
import type { Citation, Entry, EntryLink, EntrySummary, Heading, Lang, PageProps, PictureFile, Term } from "./types";

/** What all pages share. The generator sends it once to each process. */
export interface SharedProps {
  baseUrl: string;
  basePath: string;
  /** Addresses of the routes, by language and route id. */
  links: Record<string, Record<string, string>>;
  /** Languages of addresses in `links` that are not in the reader's language, by that language and address. */
  otherLanguages: Record<string, Record<string, Lang>>;
  /** Localized data files, by language and name. */
  data: Record<string, Record<string, unknown>>;
  /** The summaries of lists of articles, by language and key. */
  lists: Record<string, Record<string, EntrySummary[]>>;
  /** The fallbacks of languages that have some, nearest first. */
  fallbacks: Record<string, string[]>;
}

/** A page as the generator sends it. */
export interface WireProps
  extends Pick<PageProps, "route" | "lang" | "address" | "title" | "description" | "alternates"> {
  canonical?: string;
  nearest?: PageProps["nearest"];
  /** Names of data files, by the name that the page uses. */
  data: Record<string, string>;
  entry?: { headings: Heading[]; newer?: EntryLink; older?: EntryLink; terms?: Entry["terms"] } & Source;
  /** Of the article and those related to it, or of the listing. */
  summaries?: EntrySummary[];
  /** In a long listing, `pages` has only the addresses that the current page links to. */
  listing?: { page: number; pages: ArrayLike<string>; total: number; years: number[]; term?: Term };
  /** Of the routes that the row names in `terms`. */
  terms?: PageProps["terms"];
  /** Keys of lists in the shared props, by the name that the page uses. */
  lists?: Record<string, string>;
  /** Of all articles, if the row asks for them. */
  corrections?: PageProps["corrections"];
  citations?: (Omit<Citation, "citedBy"> & Partial<Pick<Citation, "citedBy">>)[];
  /** Files of the pictures below `site/` that the page is expected to show, by path. */
  pictures?: Record<string, PictureFile>;
  /** Components in the text of the page. */
  components?: MarkdownPart[];
  prose?: { headings: Heading[]; title?: string; updated?: string } & Source;
  versions?: PageProps["versions"];
}

type Source = Pick<Entry, "edit" | "changed">;

type Links = Pick<PageProps, "href" | "hrefLang">;

/** Returns a function that completes the props of a page. `body` is the HTML of its text. */
export function createPropsBuilder(shared: SharedProps) {
  const links: Record<string, Links> = {};
  for (const [lang, addresses] of Object.entries(shared.links))
    links[lang] = createLinks(addresses, shared.otherLanguages[lang]);
  freezeShared(links);
  freezeShared(shared.lists); // so that a cached menu is recognized without being read

  return (wire: WireProps, body: string): PageProps => {
    const files = shared.data[wire.lang] ?? {};
    return {
      route: wire.route,
      lang: wire.lang,
      address: wire.address,
      canonical: wire.canonical ?? shared.baseUrl + wire.address,
      alternates: wire.alternates,
      nearest: wire.nearest ?? {},
      baseUrl: shared.baseUrl,
      basePath: shared.basePath,
      title: wire.title,
      description: wire.description,
      site: files.site as PageProps["site"],
      data: Object.fromEntries(
        Object.entries(wire.data).map(([prop, file]) => [prop, files[file]]),
      ) as PageProps["data"],
      ...(links[wire.lang] as Links),
      ...entryProps(wire, body),
      ...listingProps(wire),
      terms: wire.terms ?? {},
      lists: Object.fromEntries(
        Object.entries(wire.lists ?? {}).map(([name, key]) => [name, shared.lists[wire.lang]?.[key] ?? []]),
      ),
      versions: wire.versions ?? [],
      corrections: wire.corrections ?? [],
      citations: (wire.citations ?? []).map((citation) => ({ citedBy: [], ...citation })),
    };
  };
}

/** The functions with which the pages of a language find addresses. */
function createLinks(addresses: Record<string, string>, otherLanguages: Record<string, Lang> = {}): Links {
  return {
    href: (route, fragment) => {
      const address = addresses[route];
      if (address === undefined)
        throw new Error(`Unknown route “${route}”: content/routes.yaml has none with this id.`);
      return fragment ? `${address}#${fragment}` : address;
    },
    hrefLang: (address) => otherLanguages[address.replace(/#.*$/, "")],
  };
}

/** The text of a page: an article's, or that of a route with `prose`. */
function entryProps(
  { entry, summaries, prose, title, address }: WireProps,
  body: string,
): Pick<PageProps, "entry" | "related"> {
  if (entry) {
    const { headings, newer, older, terms = {}, edit, changed } = entry;
    const [summary, ...related] = summaries as [EntrySummary, ...EntrySummary[]];
    return {
      entry: {
        ...summary,
        body,
        headings,
        terms,
        front: summary,
        ...(newer ? { newer } : {}),
        ...(older ? { older } : {}),
        ...(edit ? { edit } : {}),
        ...(changed ? { changed } : {}),
      },
      related,
    };
  }
  if (prose) {
    const { headings, edit, changed, ...front } = prose;
    const summary = { collection: "", slug: "", address, date: "", title, ...front };
    const source = { ...(edit ? { edit } : {}), ...(changed ? { changed } : {}) };
    return { entry: { ...summary, ...source, body, headings, terms: {}, front }, related: [] };
  }
  return { related: [] };
}

function listingProps({ listing, summaries = [] }: WireProps): Pick<PageProps, "listing"> {
  if (!listing) return {};
  const pages = Array.from(listing.pages, (address) => address ?? "");
  return { listing: { ...listing, pages, items: summaries } };
}
