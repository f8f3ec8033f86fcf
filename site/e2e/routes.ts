/** The languages of the site with their path prefixes. */
export const languages = [
  { lang: "es", prefix: "" },
  { lang: "en", prefix: "/en" },
] as const;

/** Routes that exist in both languages, without the prefix. */
const bilingual = [
  "/",
  "/pricing/",
  "/contact/",
  "/about/",
  "/blog/",
  "/news/",
  "/news/topics/method/",
  "/blog/topics/credit/",
  "/blog/compliance-matrix/",
  "/blog/credit-managers-law/",
  "/blog/overregulation-challenge-spain/",
  "/security/",
  "/social-error/",
  "/coming-soon/",
  "/hiring-soon/",
  "/privacy/",
  "/terms/",
  "/cookies/",
  "/editorial-standards/",
  "/taxonomy/",
  "/help/",
  "/legal-sources/",
  "/laws/",
  "/product-guide/",
  "/custom-agents/",
  "/idea-validator/",
  "/obligation-mapper-api/",
  "/regulated-companies/",
  "/large-law-firms/",
  "/medium-law-firms/",
  "/public-affairs/",
  "/sectoral-associations/",
  "/notaries-registries/",
];

/** Routes that exist only in Spanish. */
export const spanishOnly = ["/eu-ai-act-tracker/", "/dora-compliance-tracker/"];

/** Additional addresses of other pages. */
export const aliases = ["/resources/", "/cases/"];

/** All addresses with their language, except news articles, which tests take from the listing. */
export const addresses: { lang: "es" | "en"; address: string }[] = [
  ...languages.flatMap(({ lang, prefix }) =>
    [...bilingual, ...aliases].map((path) => ({ lang, address: prefix + path })),
  ),
  ...spanishOnly.map((address) => ({ lang: "es" as const, address })),
];
