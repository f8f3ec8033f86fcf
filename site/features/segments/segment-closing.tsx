import { ButtonLink } from "../../components/ui/button";
import { CallActions, Call } from "../../components/ui/call";
import { TextLink } from "../../components/ui/text-link";
import type { Segments } from "gaceta/content";
import css from "./segment-closing.module.css";

/** The last section of a segment page. */
export function Closing({ title, text, actions, assurance }: Segments["closing"] & Pick<Segments, "assurance">) {
  return <Call title={title} text={text} actions={<Actions actions={actions} assurance={assurance} />} />;
}

/** A row of buttons, with a line of trust below. */
export function Actions({ actions, assurance }: Pick<Segments, "actions" | "assurance">) {
  return (
    <div>
      <CallActions>
        {actions.map(({ label, href, primary }) => (
          <ButtonLink key={label} href={href} variant={primary ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      </CallActions>
      <p className={css.assurance}>
        {assurance.text} <TextLink href={assurance.href}>{assurance.label}</TextLink>
      </p>
    </div>
  );
}
