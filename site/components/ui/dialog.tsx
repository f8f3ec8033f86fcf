import { type MouseEvent, type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "../../i18n";
import css from "./dialog.module.css";
import { Icon } from "./icon";

/**
 * The platform's modal dialog: open it with `ref.current.showModal()`. It closes by its close control, by Escape, and by
 * a click beside it.
 */
export function Dialog({ ref, title, children }: { ref?: Ref<HTMLDialogElement>; title: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const outside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    // Escape closes it by itself; the click beside it has the close control as its counterpart.
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} onClick={outside}>
      <div className={css.body}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
        <form method="dialog">
          <button type="submit" className={css.close} aria-label={t("close")}>
            <Icon name="close" size={20} />
          </button>
        </form>
      </div>
    </dialog>
  );
}
