/** The text of a not-found page, in one language and for the addresses below a path. */
export interface Missing {
  lang: string;
  /** Path prefix of the addresses that the text is for. The longest matching prefix wins. */
  under: string;
  title: string;
  text: string;
  link: { href: string; label: string };
  /** Pages that visitors may have looked for. */
  others?: { href: string; label: string }[];
  /** Whether only a script shows the text. Hosts with several not-found pages serve another page for its addresses. */
  hiddenByDefault?: boolean;
}

interface MissingLabels {
  others: { path: string; label: string }[];
  page: string;
  pageText: string;
  home: string;
  article: string;
  articleText: string;
  news: string;
}

/** Returns the text for all pages of a language. `prefix` is the path that the language's addresses begin with: empty or "/en". */
export function missingPage(lang: string, prefix: string, labels: MissingLabels): Missing {
  const home = `${prefix}/`;
  return {
    lang,
    under: home,
    title: labels.page,
    text: labels.pageText,
    link: { href: home, label: labels.home },
    others: labels.others.map(({ path, label }) => ({ href: prefix + path, label })),
  };
}

/** Returns the text for news articles. `prefix` is the path that the language's addresses begin with: empty or "/en". */
export function missingArticle(lang: string, prefix: string, labels: MissingLabels): Missing {
  const news = `${prefix}/news/`;
  return {
    lang,
    under: news,
    title: labels.article,
    text: labels.articleText,
    link: { href: news, label: labels.news },
  };
}

/** Returns the text with the longest prefix of `path`, or undefined. */
export function chooseMissing<M extends Pick<Missing, "under">>(texts: readonly M[], path: string): M | undefined {
  return texts.filter(({ under }) => path.startsWith(under)).sort((a, b) => b.under.length - a.under.length)[0];
}
