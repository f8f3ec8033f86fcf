import { ButtonLink } from "../../components/ui/button";
import { CallActions, Call } from "../../components/ui/call";
import type { Contact } from "gaceta/content";
import css from "./contact-call.module.css";

/** The last section of the contact page: two buttons and three figures. */
export function ContactCall({ title, text, contact, demo, demoHref, stats, mail }: Contact["cta"] & { mail: string }) {
  return (
    <Call
      title={title}
      text={text}
      actions={
        <CallActions>
          <ButtonLink href={demoHref}>{demo}</ButtonLink>
          <ButtonLink href={`mailto:${mail}`} variant="secondary">
            {contact}
          </ButtonLink>
        </CallActions>
      }
    >
      <dl className={css.stats}>
        {stats.map(({ value, label }) => (
          <div key={label} className={css.stat}>
            <dt>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Call>
  );
}
