import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./call.module.css";

/** A call to action on a dark background. */
export function Call({ title, text, demo, register }: Home["call"]) {
  return (
    <Section title={title} intro={text} tone="ink" band="sm" head="plain" className={css.call}>
      <p className={css.actions}>
        <ButtonLink href={demo.href}>{demo.label}</ButtonLink>
        <ButtonLink href={register.href} variant="secondary">
          {register.label}
        </ButtonLink>
      </p>
    </Section>
  );
}
