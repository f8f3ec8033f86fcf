import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { CallActions, Call } from "../components/ui/call";
import { Section } from "../components/ui/section";
import { GuideIndex } from "../features/guide/guide-index";
import { ProductLimits } from "../features/guide/product-limits";
import { RuleMorning } from "../features/guide/rule-morning";
import { ProductHeader } from "../features/guide/product-header";
import { Demo } from "../features/home/demo";
import { withEdition } from "../model/edition";
import type { Home, LegalSources, ProductGuide } from "gaceta/content";

type Props = PageProps<{ "product-guide": ProductGuide; home: Home; "legal-sources": LegalSources }>;

/** The product page: the demo, one rule's morning, what the product does not do, and the chapters of the guide. */
export default function ProductGuidePage({ lang, ...page }: Props) {
  const data = withEdition(page.data, page.data.site.edition, lang);
  const { demo, day, limits, index, cards, panel, ...header } = data["product-guide"];
  const sources = data["legal-sources"].sections.flatMap(({ groups }) => groups.flatMap((group) => group.sources));
  return (
    <>
      <ProductHeader {...header} sources={sources.length} />
      <Section reveal={false} band="sm">
        <Demo demo={data.home.demo} wide={demo} />
      </Section>
      <RuleMorning {...day} />
      <ProductLimits {...limits} />
      <GuideIndex title={index} cards={cards} />
      <Call
        title={panel.title}
        text={panel.text}
        actions={
          <CallActions>
            <ButtonLink href={panel.mail.href}>{panel.mail.label}</ButtonLink>
            <ButtonLink href={panel.demo.href} variant="secondary">
              {panel.demo.label}
            </ButtonLink>
          </CallActions>
        }
      />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
