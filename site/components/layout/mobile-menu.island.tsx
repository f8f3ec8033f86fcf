import { defineIsland, useTranslation } from "gaceta";
import { useEffect, useId, useRef, useState } from "react";
import { ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { linkAttributes } from "../ui/link-attributes";
import { Icon } from "../ui/icon";
import css from "./mobile-menu.module.css";

interface Link {
  label: string;
  href: string;
}

/** The menu that replaces the header's links on narrow screens. No control opens the register dialog yet. */
function MobileMenu({ items, login, register }: { items: Link[]; login: Link; register: Link }) {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const closeOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("keydown", closeOnEscape);
    addEventListener("pointerdown", closeOutside);
    return () => {
      removeEventListener("keydown", closeOnEscape);
      removeEventListener("pointerdown", closeOutside);
    };
  }, [open]);
  return (
    <div ref={container}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t(open ? "menu.close" : "menu.open")}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "close" : "menu"} />
      </button>
      <nav id={id} className={css.panel} hidden={!open} aria-label={t("mainNavigation")}>
        <ul className={css.items}>
          {items.map(({ label, href }) => (
            <li key={label}>
              <a {...linkAttributes(href)} href={href} className={css.link} onClick={close}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className={css.actions}>
          <ButtonLink href={login.href} variant="secondary">
            {login.label}
          </ButtonLink>
          <ButtonLink href={register.href}>{register.label}</ButtonLink>
        </div>
      </nav>
      <Dialog title={t("registerDialog.title")}>
        <p>{t("registerDialog.body")}</p>
      </Dialog>
    </div>
  );
}

export default defineIsland("mobile-menu", MobileMenu, {
  translations: ["shell.close", "shell.mainNavigation", "shell.menu", "shell.registerDialog"],
});
