import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button";
import { TextLink } from "../../components/ui/text-link";
import type { Contact } from "gaceta/content";
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
      <Way
        title={email.title}
        text={email.text}
        action={<ButtonLink href={`mailto:${mail}`}>{email.label}</ButtonLink>}
      >
        {mail}
      </Way>
      <Way
        title={phone.title}
        text={phone.text}
        action={
          <ButtonLink href={`tel:${number.replace(/\s/g, "")}`} variant="secondary">
            {phone.label}
          </ButtonLink>
        }
      >
        {number}
      </Way>
      <Way title={hours.title} text={hours.note}>
        {open}
      </Way>
      <Way title={address.title} text={address.note}>
        {place}
      </Way>
      <Way title={help.title} text={help.text}>
        <TextLink href={help.href}>{help.label}</TextLink>
      </Way>
    </div>
  );
}

function Way({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.way}>
      <h2 className={css.title}>{title}</h2>
      <div>
        <p className={css.value}>{children}</p>
        <p className={css.text}>{text}</p>
      </div>
      {action && <p className={css.action}>{action}</p>}
    </section>
  );
}
