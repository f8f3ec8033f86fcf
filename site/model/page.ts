import type { Navigation, Site } from "./content.gen";

/** A language of the site, as its code in `content/site.yaml`. */
export type Lang = "es" | "en";

/** A picture that the build has fingerprinted; `src` is an address, width and height are in CSS pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Better files for browsers that know their type, best first. */
  sources?: { type: string; srcSet: string }[];
}

/** A heading inside an article or prose page; `id` is its fragment. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** What a card or row of a listing shows of an article. All texts are in the page's language. */
export interface EntrySummary {
  collection: string;
  slug: string;
  /** Address of the article in the page's language. */
  address: string;
  title: string;
  excerpt: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The day of the last change, if there was one after that. */
  updated?: string;
  category: { id: string; name: string };
  tags?: { id: string; name: string }[];
  author: { id: string; name: string; role: string; photo: string; linkedin?: string };
  image: Picture;
  imageAlt: string;
  featured: boolean;
  draft: boolean;
  /** Minutes. */
  readTime: number;
}

/**
 * The HTML of a text, for `dangerouslySetInnerHTML` as it is; empty where there is none. On the server it is no string: it
 * says where the text is to stand, and the generator puts it there when the page is rendered.
 */
export type Html = { toString(): string } | "";

/** What a link to an article says. */
export type EntryLink = Pick<EntrySummary, "address" | "date" | "title">;

/** The article a page shows. */
export interface Entry extends EntrySummary {
  html: Html;
  headings: Heading[];
  related: EntrySummary[];
  newer?: EntryLink;
  older?: EntryLink;
}

/** One page of a listing, newest first. `pages[i]` is the address of page i + 1. */
export interface Listing {
  entries: EntrySummary[];
  /** The newest featured article of the collection, on page 1 only. */
  page: number;
  pages: string[];
  total: number;
  /** Years that have an article, newest first. */
  years: number[];
}

/** A longer text from `content/pages/<id>/<lang>.md`. */
export interface ProseText {
  html: Html;
  headings: Heading[];
  title?: string;
  /** YYYY-MM-DD. */
  updated?: string;
}

/** What the header and the footer know of the page between them. */
export interface Around extends Pick<PageProps, "lang" | "alternates" | "href" | "data"> {
  /** The page's own address, where the navigation leads to it; elsewhere empty. */
  address: string;
}

/** What every page component receives. `Data` names the data files that the route asks for. */
export interface PageProps<Data = object> {
  /** Route id, e.g. `pricing`; several routes may share one page. */
  route: string;
  page: string;
  lang: Lang;
  /** The page's own address, e.g. `/en/pricing/`. */
  address: string;
  /** Origin without a trailing slash. */
  baseUrl: string;
  title: string;
  description: string;
  /** Address of this page in each language it has. */
  alternates: Partial<Record<Lang, string>>;
  data: Data & { site: Site; navigation: Navigation };
  /** The address of a route in the page's language (or the default one, where it has no other). Throws on an unknown id. */
  href: (route: string, fragment?: string) => string;
  entry?: Entry;
  listing?: Listing;
  prose?: ProseText;
}
