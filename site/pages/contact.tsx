import type { PageProps } from "gaceta";
import { PageHeader } from "../components/ui/page-header";
import { SplitPage } from "../components/ui/split-page";
import { ContactCall } from "../features/company/contact-call";
import { ContactWays } from "../features/company/contact-ways";
import { Faces } from "../features/company/faces";
import { breadcrumbs } from "../model/breadcrumb-data";
import type { About, Contact } from "gaceta/content";

type Props = PageProps<{ contact: Contact; about: About }>;

/** Contact data. */
export default function ContactPage({ data: { contact, about, site } }: Props) {
  const { email, phone, address, hours } = site.contact;
  return (
    <>
      <SplitPage
        header={<PageHeader kicker={contact.kicker} title={contact.title} intro={contact.intro} />}
        aside={<Faces people={about.team.people} text={about.actions.text} />}
      >
        <ContactWays {...contact} mail={email} number={phone} place={address} open={hours} />
      </SplitPage>
      <ContactCall {...contact.cta} mail={email} />
    </>
  );
}

/** Returns the ways to reach the company as JSON-LD, and the breadcrumbs. */
export function structuredData(props: Props) {
  const { name, legalName } = props.data.site.brand;
  const { email, phone } = props.data.site.contact;
  // Aliases of the page have other addresses; JSON-LD names the main one.
  const url = props.baseUrl + props.href("contact");
  const point = {
    "@type": "ContactPoint",
    contactType: "customer support",
    email,
    telephone: phone,
    availableLanguage: ["es", "en"],
  };
  const organization = {
    "@type": "Organization",
    name,
    legalName,
    url: props.baseUrl + props.href("home"),
    contactPoint: point,
  };
  return [
    { "@context": "https://schema.org", "@type": "ContactPage", name: props.title, url, mainEntity: organization },
    breadcrumbs({ ...props, address: props.href("contact") }),
  ];
}
