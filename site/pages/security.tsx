import { Island, type PageProps } from "gaceta";
import { renderSlots } from "../components/slots";
import { Section } from "../components/ui/section";
import { Certifications } from "../features/trust/certifications";
import { Checks } from "../features/trust/checks";
import { EnterpriseTrust } from "../features/trust/enterprise-trust";
import { SecurityArea } from "../features/trust/security-area";
import SecurityCards from "../features/trust/security-cards.island";
import { SecurityContact } from "../features/trust/security-contact";
import { TrustHeader } from "../features/trust/trust-header";
import type { Documents, Trust } from "gaceta/content";

type Props = PageProps<{ trust: Trust; documents: Documents }>;

/** The trust center. */
export default function SecurityPage({ basePath, lang, data: { trust, documents, site } }: Props) {
  const email = site.contact.security;
  return (
    <>
      <TrustHeader {...trust} email={email} />
      <Certifications {...trust.certifications} asOf={site.edition} lang={lang} />
      <Checks {...trust.checks} basePath={basePath} />
      <EnterpriseTrust {...trust.enterprise} />
      <Section id="details" title={trust.details.title} intro={trust.details.intro}>
        <Island
          of={SecurityCards}
          on="interaction"
          props={{ sections: trust.details.sections.map(({ id, title, expandable }) => ({ id, title, expandable })) }}
          slots={renderSlots(trust.details.sections, (section) => <SecurityArea {...section} files={documents} />)}
        />
      </Section>
      <SecurityContact {...trust} email={email} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
