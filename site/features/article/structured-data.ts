import { breadcrumbs } from "../../model/breadcrumb-data";
import type { ArticlePageProps } from "../../model/page";

/** Returns the JSON-LD of an article page: the article, and the breadcrumbs through `listing`. */
export function articleData(
  props: ArticlePageProps<object>,
  type: "NewsArticle" | "BlogPosting",
  listing: { name: string; address: string },
): object[] {
  const { entry, baseUrl, address, citations, lang, data } = props;
  if (!entry) return [];
  const { name } = data.site.brand;
  const { corrections = [], date, reviewedBy, sources = [], updated = date } = entry;
  const citation = [
    ...citations.map(({ title, address }) => ({ "@type": "Legislation", name: title, url: address })),
    ...sources.map(({ title, url }) => ({ "@type": "CreativeWork", name: title, url })),
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": type,
      headline: entry.title,
      description: entry.excerpt,
      image: [baseUrl + entry.image.src],
      datePublished: entry.date,
      dateModified: [date, updated, ...corrections.map((c) => c.date)].sort().at(-1),
      inLanguage: entry.lang ?? lang,
      articleSection: entry.category.name,
      ...(entry.tags?.length ? { keywords: entry.tags.map((tag) => tag.name) } : {}),
      timeRequired: `PT${entry.readTime}M`,
      isAccessibleForFree: true,
      mainEntityOfPage: baseUrl + address,
      author: {
        "@type": "Person",
        name: entry.author.name,
        jobTitle: entry.author.role,
        ...(entry.author.linkedin ? { sameAs: entry.author.linkedin } : {}),
      },
      ...(reviewedBy ? { reviewedBy: { "@type": "Person", name: reviewedBy.name, jobTitle: reviewedBy.role } } : {}),
      ...(corrections.length > 0
        ? {
            correction: corrections.map((c) => ({ "@type": "CorrectionComment", text: c.text, datePublished: c.date })),
          }
        : {}),
      ...(citation.length > 0 ? { citation } : {}),
      publisher: {
        "@type": "Organization",
        name,
        url: baseUrl + props.href("home"),
        logo: { "@type": "ImageObject", url: `${baseUrl}${props.basePath}/favicon.svg` },
      },
    },
    breadcrumbs(props, [listing]),
  ];
}
