import type { PageProps } from "gaceta";
import type { Pricing } from "gaceta/content";
import { discounted } from "./price";

/** Returns JSON-LD: the service as a product with an offer for each plan with a price. */
export function offers(props: PageProps, pricing: Pricing): object {
  const plans = [pricing.free, pricing.starter, pricing.pro];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: props.data.site.brand.name,
    description: props.description,
    image: [`${props.baseUrl}${props.basePath}/favicon.svg`],
    url: props.baseUrl + props.href("pricing"),
    brand: { "@type": "Brand", name: props.data.site.brand.name },
    offers: plans.map((plan) => {
      const price = plan.annual === undefined ? 0 : discounted(plan.annual, pricing.earlyBird);
      return {
        "@type": "Offer",
        name: plan.title,
        description: plan.description,
        price,
        priceCurrency: "EUR",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price,
          priceCurrency: "EUR",
          valueAddedTaxIncluded: false,
          referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
        },
        availability: "https://schema.org/InStock",
        url: props.baseUrl + props.href("pricing"),
      };
    }),
  };
}
