import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { SplitPage } from "../components/ui/split-page";
import { ContactWay } from "../features/company/contact-way";
import { FirstReport } from "../features/guide/first-report";
import { Guides } from "../features/guide/guides";
import { HelpItem } from "../features/guide/help-item";
import type { Alerts, Help } from "gaceta/content";

type Props = PageProps<{ help: Help; alerts: Alerts }>;

/** The first steps, ways to reach support, and pages that explain more. */
export default function HelpPage({ data: { help, alerts, site } }: Props) {
  const { support, phone, hours } = site.contact;
  const ways = [
    { ...help.contact, title: help.contact.text, text: help.contact.note, value: support },
    { ...help.phone, title: help.phone.text, text: hours, value: phone, href: `tel:${phone.replace(/\s/g, "")}` },
    { ...help.demo, title: help.demo.text, text: help.demo.note },
  ];
  const header = (
    <PageHeader kicker={help.kicker} title={help.title} intro={help.intro}>
      <ButtonLink href={help.register.href}>{help.register.label}</ButtonLink>
    </PageHeader>
  );
  return (
    <>
      <SplitPage
        header={header}
        aside={<FirstReport {...help.report} alerts={alerts.items.slice(0, 3)} levels={alerts.levels} />}
      >
        {help.items.map((item) => (
          <HelpItem key={item.question} {...item} />
        ))}
        {ways.map(({ title, text, value, href, label }) => (
          <ContactWay
            key={title}
            title={title}
            text={text}
            action={
              <ButtonLink href={href} variant="secondary" size="sm">
                {label}
              </ButtonLink>
            }
          >
            {value}
          </ContactWay>
        ))}
      </SplitPage>
      <Section tone="sunken" band="sm" head="plain" title={help.guides.title}>
        <Guides items={help.guides.items} />
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
