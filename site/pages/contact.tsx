import { PageHeader } from "../components/ui/page-header";
import { ContactCall } from "../features/company/contact-call";
import { ContactWays } from "../features/company/contact-ways";
import type { Contact } from "../model/content.gen";
import type { PageProps } from "../model/page";

type Props = PageProps<{ contact: Contact }>;

/** How to reach the company. */
export default function ContactPage({ data: { contact, site } }: Props) {
  const { email, phone, address, hours } = site.contact;
  return (
    <>
      <PageHeader kicker={contact.kicker} title={contact.title} intro={contact.intro} />
      <ContactWays {...contact} mail={email} number={phone} place={address} open={hours} />
      <ContactCall {...contact.cta} mail={email} />
    </>
  );
}
