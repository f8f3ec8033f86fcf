import type { Pricing } from "../../model/content.gen";
import type { PageProps } from "../../model/page";
import { discounted } from "./price";

/** JSON-LD: the service as a product, with an offer for each plan that has a price. */
export function offers(props: PageProps, pricing: Pricing): object {
  const plans = [pricing.free, pricing.starter, pricing.pro];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: props.data.site.brand.name,
    description: props.description,
    brand: { "@type": "Brand", name: props.data.site.brand.name },
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.title,
      price: plan.annual === undefined ? 0 : discounted(plan.annual, pricing.earlyBird),
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      url: props.baseUrl + props.href("pricing"),
    })),
  };
}
