import { Slot, useTranslation } from "gaceta";
import { useId } from "react";
import text from "../../components/ui/text.module.css";
import css from "./security-cards.module.css";

interface Props {
  id: string;
  title: string;
  /** A card that is not expandable is always open. */
  expandable: boolean;
  open: boolean;
  onToggle: () => void;
}

/** A card for a security area. A closed card clips the measures and hides the documents; without scripts it is open. */
export function SecurityCard({ id, title, expandable, open, onToggle }: Props) {
  const { t } = useTranslation("company");
  const content = useId();
  return (
    <article id={id} className={css.card} data-open={open}>
      <h3 id={`${content}title`} className={text.title}>
        {title}
      </h3>
      <Slot name={id} id={content} />
      {expandable && (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={content}
          aria-describedby={`${content}title`}
          onClick={onToggle}
        >
          {t(open ? "toggle.less" : "toggle.more")}
        </button>
      )}
    </article>
  );
}
