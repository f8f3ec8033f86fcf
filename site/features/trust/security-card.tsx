import { type ReactNode, useId } from "react";
import { Slot } from "../../components/island/define";
import { useTranslation } from "../../i18n";
import css from "./security-cards.module.css";

interface Props {
  id: string;
  title: string;
  /** A card that is not stays open. */
  expandable: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One security area. Closed, its measures are clipped and its documents hidden, unless there are no scripts to open it. */
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
