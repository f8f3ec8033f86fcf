import type { PageProps } from "gaceta";
import { Closing } from "../components/ui/closing";
import { PageHeader } from "../components/ui/page-header";
import { FaqSection, faqPage } from "../features/faq/faq-section";
import { PlanComparison } from "../features/pricing/plan-comparison";
import { offers } from "../features/pricing/offers";
import { PricingSection } from "../features/pricing/pricing-section";
import { breadcrumbs } from "../model/breadcrumb-data";
import type { Faq, Pricing } from "gaceta/content";

type Props = PageProps<{ pricing: Pricing; faq: Faq }>;

/** Plans, prices, a comparison, and frequent questions. */
export default function PricingPage({ lang, data: { pricing, faq } }: Props) {
  return (
    <>
      <PageHeader title={pricing.title} intro={pricing.intro} />
      <PricingSection pricing={pricing} lang={lang} heading={false} />
      <PlanComparison pricing={pricing} lang={lang} />
      <FaqSection faq={faq} id="faq" />
      <Closing {...pricing.closing} />
    </>
  );
}

/** Returns the offers and the frequent questions as JSON-LD, and the breadcrumbs. */
export function structuredData(props: Props): object[] {
  return [offers(props, props.data.pricing), faqPage(props.data.faq), breadcrumbs(props)];
}
