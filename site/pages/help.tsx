import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { SplitPage } from "../components/ui/split-page";
import { ContactWay } from "../features/company/contact-way";
import { Guides } from "../features/guide/guides";
import { HelpItem } from "../features/guide/help-item";
import type { Help } from "gaceta/content";

type Props = PageProps<{ help: Help }>;

/** The first steps, ways to reach support, and pages that explain more. */
export default function HelpPage({ data: { help, site } }: Props) {
  const { support, phone, hours } = site.contact;
  const header = (
    <PageHeader kicker={help.kicker} title={help.title} intro={help.intro}>
      <ButtonLink href={help.register.href}>{help.register.label}</ButtonLink>
    </PageHeader>
  );
  return (
    <>
      <SplitPage header={header}>
        {help.items.map((item) => (
          <HelpItem key={item.question} {...item} />
        ))}
        <ContactWay
          title={help.contact.text}
          text={help.contact.note}
          action={
            <ButtonLink href={help.contact.href} variant="secondary" size="sm">
              {help.contact.label}
            </ButtonLink>
          }
        >
          {support}
        </ContactWay>
        <ContactWay
          title={help.phone.text}
          text={hours}
          action={
            <ButtonLink href={`tel:${phone.replace(/\s/g, "")}`} variant="secondary" size="sm">
              {help.phone.label}
            </ButtonLink>
          }
        >
          {phone}
        </ContactWay>
        <ContactWay
          title={help.demo.text}
          text={help.demo.note}
          action={
            <ButtonLink href={help.demo.href} variant="secondary" size="sm">
              {help.demo.label}
            </ButtonLink>
          }
        >
          {help.demo.value}
        </ContactWay>
      </SplitPage>
      <Section tone="sunken" band="sm" head="plain" title={help.guides.title}>
        <Guides items={help.guides.items} />
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
