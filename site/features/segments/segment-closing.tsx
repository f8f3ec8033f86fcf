import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import type { Segments } from "gaceta/content";
import css from "./segment-closing.module.css";

/** The last section of a segment page. */
export function Closing({ title, text, actions }: Segments["closing"]) {
  return (
    <Section title={title} intro={text} tone="ink">
      <Actions actions={actions} />
    </Section>
  );
}

/** A row of buttons. */
export function Actions({ actions }: { actions: Segments["actions"] }) {
  return (
    <p className={css.actions}>
      {actions.map(({ label, href, primary }) => (
        <ButtonLink key={label} href={href} variant={primary ? "primary" : "secondary"}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
