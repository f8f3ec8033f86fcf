import { type ReactNode, useId } from "react";
import { Slot } from "../../components/island/define";
import { useTranslation } from "../../i18n";
import css from "./security-cards.module.css";

interface Props {
  id: string;
  title: string;
  /** A card that is not expandable is always open. */
  expandable: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A card for a security area. A closed card clips the measures and hides the documents; without scripts it is open. */
export function SecurityCard({ id, title, expandable, open, onToggle, children }: Props) {
  const { t } = useTranslation("company");
  const content = useId();
  return (
    <article id={id} className={css.card} data-open={open}>
      <h3 id={`${content}title`} className={css.title}>{title}</h3>
      <Slot id={content}>{children}</Slot>
      {expandable && (
        <button type="button" className={css.toggle} aria-expanded={open} aria-controls={content} aria-describedby={`${content}title`} onClick={onToggle}>
          {t(open ? "toggle.less" : "toggle.more")}
        </button>
      )}
    </article>
  );
}
