import type {
  Entry as AnyEntry,
  EntrySummary as AnyEntrySummary,
  Listing as AnyListing,
  PageProps,
  PictureFile,
} from "gaceta";
import type { Navigation, Site } from "./content.gen";

declare module "gaceta" {
  interface Languages {
    es: true;
    en: true;
  }
  interface Content {
    site: Site;
    navigation: Navigation;
  }
  interface SharedContent extends Content {}
}

/** The front matter of news and blog articles, in the page's language. */
export interface ArticleFront {
  excerpt: string;
  category: { id: string; name: string };
  tags?: { id: string; name: string }[];
  author: { id: string; name: string; role: string; photo: string; linkedin?: string };
  image: PictureFile;
  imageAlt: string;
  featured: boolean;
  draft: boolean;
  /** Reading time in minutes. */
  readTime: number;
}

/** The kinds of articles: the folders in `content/` that contain them. */
export type Collection = "news" | "blog";

/** An article in listings, in the page's language. */
export type EntrySummary = AnyEntrySummary<ArticleFront>;
/** The article of a page. */
export type Entry = AnyEntry<ArticleFront>;
/** One page of a listing of articles. */
export type Listing = AnyListing<ArticleFront>;

/** The props of a page that shows or lists articles. */
export type ArticlePageProps<Data> = PageProps<Data, ArticleFront>;
