import { Call } from "../../components/ui/call";
import { ActionLinks } from "../../components/ui/closing";
import { TextLink } from "../../components/ui/text-link";
import { unbroken } from "../../components/ui/unbroken";
import type { Segments } from "gaceta/content";
import css from "./segment-closing.module.css";

/** The last section of a segment page. */
export function SegmentClosing({ title, text, actions, assurance }: Segments["closing"] & Pick<Segments, "assurance">) {
  return <Call title={title} text={text} actions={<Actions actions={actions} assurance={assurance} />} />;
}

/** A row of buttons, with a line of trust below. */
export function Actions({ actions, assurance }: Pick<Segments, "actions" | "assurance">) {
  return (
    <div>
      <ActionLinks actions={actions} />
      <p className={css.assurance}>
        {unbroken(assurance.text)} <TextLink href={assurance.href}>{assurance.label}</TextLink>
      </p>
    </div>
  );
}
