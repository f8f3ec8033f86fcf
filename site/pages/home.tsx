import { Island, type PageProps } from "gaceta";
import { renderSlots } from "../components/slots";
import { ButtonLink } from "../components/ui/button";
import { CallActions, Call } from "../components/ui/call";
import { Section } from "../components/ui/section";
import Tabs from "../components/ui/tabs.island";
import { Alerts } from "../features/alerts/alerts";
import { FaqSection, faqPage } from "../features/faq/faq-section";
import { ClosingCall } from "../features/home/closing-call";
import { Demo } from "../features/home/demo";
import { TaxonomyExplainer } from "../features/home/taxonomy-explainer";
import { Hero } from "../features/home/hero";
import { Partners } from "../features/home/partners";
import { Results } from "../features/home/results";
import { Solutions } from "../features/home/solutions";
import { Steps } from "../features/home/steps";
import { Technology } from "../features/home/technology";
import { PricingSection } from "../features/pricing/pricing-section";
import { SectorPanel } from "../features/sectors/sector-panel";
import { withEdition } from "../model/edition";
import type { Alerts as AlertsContent, Faq, Home, Pricing, Sectors, Taxonomy } from "gaceta/content";

type Props = PageProps<{
  home: Home;
  alerts: AlertsContent;
  sectors: Sectors;
  pricing: Pricing;
  faq: Faq;
  taxonomy: Taxonomy;
}>;

/** The home page. */
export default function HomePage({ lang, data }: Props) {
  const { home, alerts, sectors, pricing, faq, taxonomy } = withEdition(data, data.site.edition, lang);
  return (
    <>
      <Hero hero={home.hero}>
        <Alerts {...alerts} />
      </Hero>
      <Partners {...home.partners} />
      <Steps {...home.steps}>
        <Demo demo={home.demo} />
      </Steps>
      <Technology {...home.technology} />
      <Call
        title={home.call.title}
        text={home.call.text}
        band="sm"
        actions={
          <CallActions>
            <ButtonLink href={home.call.demo.href}>{home.call.demo.label}</ButtonLink>
            <ButtonLink href={home.call.register.href} variant="secondary">
              {home.call.register.label}
            </ButtonLink>
          </CallActions>
        }
      />
      <Solutions {...home.solutions} />
      <Section title={home.sectors.title} intro={home.sectors.intro} head="plain">
        <Island
          of={Tabs}
          props={{
            label: sectors.label,
            level: true,
            items: sectors.items.map(({ id, name }) => ({ id, label: name })),
          }}
          slots={renderSlots(sectors.items, (sector) => <SectorPanel sector={sector} words={sectors.words} />)}
        />
      </Section>
      <Results {...home.results} />
      <PricingSection pricing={pricing} lang={lang} />
      <TaxonomyExplainer taxonomy={taxonomy} />
      <FaqSection faq={faq} />
      <ClosingCall {...home.contact} />
    </>
  );
}

/** Returns the company, the site and the frequent questions as JSON-LD. */
export function structuredData(props: Props): object[] {
  const { site } = props.data;
  const url = props.baseUrl + props.href("home");
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: site.brand.name,
      legalName: site.brand.legalName,
      url,
      email: site.contact.email,
      telephone: site.contact.phone,
      logo: `${props.baseUrl}${props.basePath}/favicon.svg`,
    },
    { "@context": "https://schema.org", "@type": "WebSite", name: site.brand.name, url, inLanguage: props.lang },
    faqPage(props.data.faq),
  ];
}
