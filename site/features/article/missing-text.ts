/** What a not-found page says in one language about one kind of address. */
export interface Missing {
  lang: string;
  /** Begin of the addresses it is for; the longest that fits is chosen. */
  under: string;
  title: string;
  text: string;
  link: { href: string; label: string };
  /** Whether it is there for other addresses than the page's own, and so never shown without scripts. */
  spare?: boolean;
}

interface Words {
  page: string;
  pageText: string;
  home: string;
  article: string;
  articleText: string;
  news: string;
}

/** The text for any address of a language; `prefix` is empty or begins with a slash. */
export function missingPage(lang: string, prefix: string, words: Words): Missing {
  const home = `${prefix}/`;
  return { lang, under: home, title: words.page, text: words.pageText, link: { href: home, label: words.home } };
}

/** The text for the address of a news article. */
export function missingArticle(lang: string, prefix: string, words: Words): Missing {
  const news = `${prefix}/news/`;
  return { lang, under: news, title: words.article, text: words.articleText, link: { href: news, label: words.news } };
}

/** The text for the address that was asked for. */
export function chooseMissing<M extends Pick<Missing, "under">>(texts: readonly M[], path: string): M | undefined {
  return texts.filter(({ under }) => path.startsWith(under)).sort((a, b) => b.under.length - a.under.length)[0];
}
