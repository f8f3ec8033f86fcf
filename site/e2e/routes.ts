/** A language of the site and the prefix of its addresses. */
export const languages = [
  { lang: "es", prefix: "" },
  { lang: "en", prefix: "/en" },
] as const;

/** The routes of the specification that both languages have, without the prefix. */
const bilingual = [
  "/", "/pricing/", "/contact/", "/about/", "/blog/", "/news/",
  "/blog/compliance-matrix/", "/blog/credit-managers-law/", "/blog/overregulation-challenge-spain/",
  "/security/", "/social-error/", "/coming-soon/", "/hiring-soon/", "/privacy/", "/terms/", "/cookies/",
  "/taxonomy/", "/help/", "/legal-sources/", "/product-guide/", "/custom-agents/",
  "/idea-validator/", "/obligation-mapper-api/",
  "/regulated-companies/", "/large-law-firms/", "/medium-law-firms/", "/public-affairs/", "/sectoral-associations/", "/notaries-registries/",
];

/** The routes that exist in Spanish only. */
export const spanishOnly = ["/eu-ai-act-tracker/", "/dora-compliance-tracker/"];

/** Addresses that show another route's page. */
export const aliases = ["/resources/", "/cases/"];

/** Every address of the table, with its language. News articles come from the listing. */
export const addresses: { lang: "es" | "en"; address: string }[] = [
  ...languages.flatMap(({ lang, prefix }) => [...bilingual, ...aliases].map((path) => ({ lang, address: prefix + path }))),
  ...spanishOnly.map((address) => ({ lang: "es" as const, address })),
];
