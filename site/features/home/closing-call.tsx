import { Island } from "gaceta";
import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./closing-call.module.css";
import Particles from "./particles.island";

/** The last call to action, in front of moving particles. */
export function ClosingCall({ title, text, email, demo }: Home["contact"]) {
  return (
    <Section id="contact" tone="ink" band="lg" head="plain" className={css.section} title={title} intro={text}>
      <Island of={Particles} on="visible" props={{}} />
      <p className={css.actions}>
        <ButtonLink href={email.href}>{email.label}</ButtonLink>
        <ButtonLink href={demo.href} variant="secondary">
          {demo.label}
        </ButtonLink>
      </p>
    </Section>
  );
}
