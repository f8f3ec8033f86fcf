import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import type { Contact } from "gaceta/content";
import css from "./contact-call.module.css";

/** The last section of the contact page: two buttons and three figures. */
export function ContactCall({ title, text, contact, demo, demoHref, stats, mail }: Contact["cta"] & { mail: string }) {
  return (
    <Section title={title} intro={text} tone="ink">
      <p className={css.actions}>
        <ButtonLink href={demoHref}>{demo}</ButtonLink>
        <ButtonLink href={`mailto:${mail}`} variant="secondary">
          {contact}
        </ButtonLink>
      </p>
      <dl className={css.stats}>
        {stats.map(({ value, label }) => (
          <div key={label} className={css.stat}>
            <dt>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
