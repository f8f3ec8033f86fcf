import type { ArticlePageProps } from "../../model/page";

/** Returns what the generator does not know of an article: its section, its length, the author's role and the acts it cites. */
export function articleData(
  { entry, citations }: ArticlePageProps<object>,
  type: "NewsArticle" | "BlogPosting",
): object[] {
  if (!entry) return [];
  const { author, sources = [] } = entry;
  const citation = [
    ...citations.map(({ title, address }) => ({ "@type": "Legislation", name: title, url: address })),
    ...sources.map(({ title, url }) => ({ "@type": "CreativeWork", name: title, url })),
  ];
  return [
    {
      "@type": type,
      articleSection: entry.category.name,
      timeRequired: `PT${entry.readTime}M`,
      isAccessibleForFree: true,
      author: {
        "@type": "Person",
        name: author.name,
        jobTitle: author.role,
        ...(author.linkedin ? { sameAs: author.linkedin } : {}),
      },
      ...(citation.length > 0 ? { citation } : {}),
    },
  ];
}
