// The types that a site's components use. The types generated from the site's content add to the first three interfaces:
//
//   declare module "#gaceta/types" {
//     interface Languages { es: true; en: true }
//     interface Content { site: Site; navigation: Navigation; pricing: Pricing }
//     interface SharedContent extends Pick<Content, "site" | "navigation"> {}
//   }

import type { ReactNode } from "react";

/** The codes of the site's languages as keys. */
// biome-ignore lint/suspicious/noEmptyInterface: generated types add the languages
export interface Languages {}

/** The data files below `content/` by name, as a component receives them: in the page's language. */
// biome-ignore lint/suspicious/noEmptyInterface: generated types add the files
export interface Content {}

/** The data files that every page receives: `shared` in `content/site.yaml`. */
// biome-ignore lint/suspicious/noEmptyInterface: generated types add the files
export interface SharedContent {}

/** A language of the site, as its code in `content/site.yaml`. */
export type Lang = [keyof Languages] extends [never] ? string : Extract<keyof Languages, string>;

/** What `content/site.yaml` holds, in the page's language. */
export type SiteSettings = Content extends { site: infer S } ? S : Record<string, unknown>;

/** A picture with its files, for `Picture`. */
export interface PictureFile {
  /** Address of the file for browsers that know none of the types in `sources`. */
  src: string;
  /** Width in CSS pixels. */
  width: number;
  /** Height in CSS pixels. */
  height: number;
  /** Smaller files for browsers that support their type, best first. */
  sources?: { type: string; srcSet: string }[];
}

/**
 * A picture of the site: the import of a photograph below `site/`, or a value that the schema of a data file marks with
 * `x-image`. `<Picture picture={…}>` shows it in several sizes and types.
 */
export interface SitePicture {
  /** Path below the site's root. */
  file: string;
}

/** A heading inside a text. */
export interface Heading {
  /** 2 to 6. */
  level: number;
  /** The fragment of its address. */
  id: string;
  /** Plain text. */
  text: string;
}

/** What other pages show of an article. `Front` types the keys that the collection's schema adds to the front matter. */
export type EntrySummary<Front = object> = Front & {
  /** The name of its collection; empty for a longer text. */
  collection: string;
  /** The name of its folder. */
  slug: string;
  /** The article's address in the page's language. */
  address: string;
  /** The headline. */
  title: string;
  /** The language of its texts, if it is not the page's: an article without a translation is shown in its source language. */
  lang?: Lang;
  /** YYYY-MM-DD; empty for a longer text, and for an article without a date. */
  date: string;
  /** The day of the last change, if it is not `date`. */
  updated?: string;
  /** How the text was made, in the words of the W3C's community group on AI content disclosure. */
  disclosure?: Disclosure;
  /** What was corrected after the publication, newest first. */
  corrections?: Correction[];
};

/** An article of a list. */
export type ListItem = EntrySummary & {
  /** What its folder contains, in a list with `tree: true`. A folder without a text has no address. */
  items?: ListItem[];
};

/** How a text was made: without generative AI, with AI and reviewed by a person, or with AI and reviewed by nobody. */
export type Disclosure = "human-only" | "ai-assisted" | "ai-autonomous";

/** A correction of a published article. */
export interface Correction {
  /** YYYY-MM-DD. */
  date: string;
  /** What was wrong, and what is right. */
  text: string;
}

/** A correction with the article that it belongs to. */
export interface ArticleCorrection extends Correction {
  /** The article's headline. */
  title: string;
  /** The article's address in the page's language. */
  address: string;
  /** The language of its texts, if it is not the page's: an article without a translation is shown in its source language. */
  lang?: Lang;
}

/** What a link to an article needs. */
export type EntryLink = Pick<EntrySummary, "address" | "date" | "title" | "lang">;

/** A term: a tag, a category, an author or a year that has articles. Its page has the route with the parameter. */
export interface Term {
  /** The last part of its address: its key in the data file, the slug of its text in front matter, or the year. */
  key: string;
  /** Its name in the page's language. */
  name: string;
  /** The address of its first page. */
  address: string;
  /** How many articles have it in the page's language. */
  count: number;
}

/** The text that a page shows: an article, or a longer text from `content/pages/`. */
export type Entry<Front = object> = EntrySummary<Front> & {
  /** HTML; empty if the file has no text. Show it with `<Markdown html={entry.body} />`. */
  body: string;
  /** The headings of the text, for a table of contents. */
  headings: Heading[];
  /** The article's terms by the id of the route that has a page for each, such as `tag`. */
  terms: Record<string, Omit<Term, "count">[]>;
  /** All front matter, in the page's language. */
  front: Front & Record<string, unknown>;
  /** Where its file is edited in the browser, if `content/site.yaml` names the `repository`. */
  edit?: string;
  /** YYYY-MM-DD: `updated`, or else the day of its last commit, if `content/site.yaml` names the `repository`. */
  changed?: string;
  /** The article before this one in the order of the collection: by default the next newer one. */
  newer?: EntryLink;
  /** The article after this one in the order of the collection: by default the next older one. */
  older?: EntryLink;
};

/** Something that a text cites with a scheme of `site.yaml`: `[Article 50](law:ai-act#50)`. */
export interface Citation {
  /** The scheme, such as `law`. */
  scheme: string;
  /** The key in the data file of the scheme, such as `ai-act`. */
  key: string;
  /** Its title in the page's language. */
  title: string;
  /** Its address in the page's language. */
  address: string;
  /** The numbers that are cited, such as `50`, in order. */
  parts: { number: string; address: string }[];
  /**
   * What cites it, on a page whose route has `citations`: articles, newest first, and then pages, whose `date` is empty. On
   * other pages the list is empty.
   */
  citedBy: EntryLink[];
}

/** A version of a documentation: `versions` in `content/site.yaml`. */
export interface VersionLink {
  /** Its collection. */
  collection: string;
  /** Its name in the page's language. */
  name: string;
  /** The address of the same page in this version, or of the version's first page. */
  address: string;
  /** Whether the page belongs to this version. */
  isCurrent: boolean;
  /** Whether `address` leads to the same page. */
  isSamePage: boolean;
}

/** One page of a listing, newest first. */
export interface Listing<Front = object> {
  /** The articles of this page. */
  items: EntrySummary<Front>[];
  /** The number of this page, from 1. */
  page: number;
  /** `pages[i]` is the address of page i + 1. Of many pages, only those near this one and the ends have an address. */
  pages: string[];
  /** The term that all articles of the listing have, if the path of the route ends with a parameter such as `:tags`. */
  term?: Term;
  /** How many articles the collection has, or the term. */
  total: number;
  /** Years with an article, newest first. */
  years: number[];
}

/**
 * The props of a component in `site/pages/`. `Data` types the data files that the route names, `Front` the front matter
 * of its articles.
 */
export interface PageProps<Data = object, Front = object> {
  /** Route id, for example `pricing`. Several routes may share one page component. */
  route: string;
  /** The language of the page. */
  lang: Lang;
  /** The page's address, for example `/en/pricing/`. It begins with `basePath`. */
  address: string;
  /** Absolute URL of the page that search engines should index. */
  canonical: string;
  /** Addresses of this page in all its languages. */
  alternates: Partial<Record<Lang, string>>;
  /**
   * Where a language switch leads in the languages that this page lacks. That is the article in its source language, the
   * listing of its collection, or the home page. Tell readers: “not available in English”.
   */
  nearest: Partial<Record<Lang, string>>;
  /** Origin of the site, such as `https://site.example`. An address after it makes an absolute URL. */
  baseUrl: string;
  /** Path that all addresses of the site begin with, such as `/docs`; empty at the root. For files of `site/public/`. */
  basePath: string;
  /** Title of the route, or of the article. */
  title: string;
  /** Description of the route, or excerpt of the article. */
  description: string;
  /** What `content/site.yaml` holds, if `shared` names it. */
  site: SiteSettings;
  /** The data files that the route names in `data`, and the shared ones, in the page’s language. */
  data: Data & SharedContent;
  /** Returns the address of a route in the page's language, or in the default one if it has no other. Throws on an unknown id. */
  href: (route: string, fragment?: string) => string;
  /**
   * Returns the language of a link's target if the page does not exist in this page's language, for the attribute
   * `hrefLang`: `<a href={link} hrefLang={hrefLang(link)}>`.
   */
  hrefLang: (address: string) => Lang | undefined;
  /** The article or longer text that the page shows. */
  entry?: Entry<Front>;
  /** Articles related to `entry`. */
  related: EntrySummary<Front>[];
  /** The articles that the page lists, if its route names a collection. */
  listing?: Listing<Front>;
  /** The terms that have articles, by the ids that the route names in `terms`: `terms.tag` for `terms: [tag]`. */
  terms: Record<string, Term[]>;
  /** The articles of the lists that the route names in `lists`, and of those in `content/site.yaml`: `lists.menu`. */
  lists: Record<string, ListItem[]>;
  /** The versions of the documentation, the current one first, if `content/site.yaml` names some. */
  versions: VersionLink[];
  /** The corrections of all articles, newest first, if the route has `corrections: true`. */
  corrections: ArticleCorrection[];
  /**
   * What the text of the page cites, each once, in the order of the text. On a page whose route has `citations: law`,
   * everything that the scheme can cite.
   */
  citations: Citation[];
}

/** The props of `site/layout.tsx`: those of the page, and the rendered page as `children`. */
export interface LayoutProps extends PageProps {
  /** The rendered page. */
  children: ReactNode;
}
