import { ButtonLink } from "../../components/ui/button";
import { TextLink } from "../../components/ui/text-link";
import type { Contact } from "gaceta/content";
import { ContactWay } from "./contact-way";
import css from "./contact-ways.module.css";

type Props = Pick<Contact, "email" | "phone" | "hours" | "help" | "address"> & {
  mail: string;
  number: string;
  place: string;
  open: string;
};

/** How to reach the company: one row for each of email, phone, hours, address and help. */
export function ContactWays({ email, phone, hours, help, address, mail, number, place, open }: Props) {
  return (
    <div className={css.ways}>
      <ContactWay
        title={email.title}
        text={email.text}
        action={<ButtonLink href={`mailto:${mail}`}>{email.label}</ButtonLink>}
      >
        {mail}
      </ContactWay>
      <ContactWay
        title={phone.title}
        text={phone.text}
        action={
          <ButtonLink href={`tel:${number.replace(/\s/g, "")}`} variant="secondary">
            {phone.label}
          </ButtonLink>
        }
      >
        {number}
      </ContactWay>
      <ContactWay title={hours.title} text={hours.note}>
        {open}
      </ContactWay>
      <ContactWay title={address.title} text={address.note}>
        {place}
      </ContactWay>
      <ContactWay title={help.title} text={help.text}>
        <TextLink href={help.href}>{help.label}</TextLink>
      </ContactWay>
    </div>
  );
}
