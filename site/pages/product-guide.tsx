import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { GuideActions, GuideIndex } from "../features/guide/guide-index";
import type { ProductGuide } from "gaceta/content";

type Props = PageProps<{ "product-guide": ProductGuide }>;

/** The contents of the product guide. */
export default function ProductGuidePage({ data }: Props) {
  const { title, intro, cards, panel } = data["product-guide"];
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <GuideIndex cards={cards} />
      <Section title={panel.title} intro={panel.text} tone="ink">
        <GuideActions>
          <ButtonLink href={panel.mail.href}>{panel.mail.label}</ButtonLink>
          <ButtonLink href={panel.demo.href} variant="secondary">
            {panel.demo.label}
          </ButtonLink>
        </GuideActions>
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
