import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { Trust } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./security-contact.module.css";

/** The security contact and how to report a vulnerability. */
export function SecurityContact({
  contact,
  vulnerability,
  email,
}: Pick<Trust, "contact" | "vulnerability"> & { email: string }) {
  return (
    <Section id="security-contact" title={contact.title} tone="ink" head="plain">
      <div className={css.contact}>
        <div>
          <p>{contact.text}</p>
          <p className={css.email}>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </p>
          <p className={css.response}>{contact.response}</p>
          <ButtonLink href={`mailto:${email}`}>{contact.label}</ButtonLink>
        </div>
        <div className={css.vulnerability}>
          <h3 className={textStyles.title}>{vulnerability.title}</h3>
          <p>{vulnerability.text}</p>
          <TextLink href={`mailto:${email}?subject=${encodeURIComponent(vulnerability.subject)}`}>
            {vulnerability.label}
          </TextLink>
        </div>
      </div>
    </Section>
  );
}
