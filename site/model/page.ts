import type { Entry as AnyEntry, EntrySummary as AnyEntrySummary, Listing as AnyListing, PageProps } from "gaceta";
import type { Blog, News } from "gaceta/content";

/** The front matter of news and blog articles, in the page's language. */
export type ArticleFront = News | Blog;

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
