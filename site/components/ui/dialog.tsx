import { useTranslation } from "gaceta";
import { type MouseEvent, type ReactNode, type Ref, useId } from "react";
import css from "./dialog.module.css";
import { Icon } from "./icon";

/**
 * A modal `dialog` element; open it with `ref.current.showModal()`. The close button, Escape and a click on the backdrop
 * close it.
 */
export function Dialog({ ref, title, children }: { ref?: Ref<HTMLDialogElement>; title: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The second half of a double click on the button that opened the dialog falls on the backdrop.
    if (event.target === event.currentTarget && event.detail < 2) event.currentTarget.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard closes the dialog with Escape or the close button
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} onClick={closeOnBackdrop}>
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
