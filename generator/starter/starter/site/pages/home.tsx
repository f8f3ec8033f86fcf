import { Island, type PageProps } from "gaceta";
import type { Journal } from "gaceta/content";
import { Entries } from "../components/entries";
import Daylight from "../islands/daylight.island";

/** The first page: a horizon, and the newest articles. */
export default function Home({ data, description, href, lang, listing }: PageProps<object, Journal>) {
  const { words } = data;
  return (
    <>
      <div className="hero wrap">
        <h1>{description}</h1>
      </div>
      <Island of={Daylight} on="visible" props={{ words: words.day }} />
      <section className="section wrap" aria-labelledby="latest">
        <div className="section-head">
          <h2 id="latest" className="label">
            {words.latest}
          </h2>
          <a href={href("journal")}>{words.all}</a>
        </div>
        <Entries items={listing?.items ?? []} lang={lang} />
      </section>
    </>
  );
}

/** Returns the site and its owner as JSON-LD. */
export function structuredData({ basePath, baseUrl, canonical, description, lang, title }: PageProps): object[] {
  return [
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: title,
      description,
      url: canonical,
      inLanguage: lang,
    },
    { "@context": "https://schema.org", "@type": "Organization", name: title, url: `${baseUrl}${basePath}/` },
  ];
}
