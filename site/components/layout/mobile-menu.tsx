import { cached, useTranslation } from "gaceta";
import type { Navigation } from "gaceta/content";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { linkAttributes } from "../ui/link-attributes";
import css from "./mobile-menu.module.css";

/**
 * The menu that replaces the header's links on narrow screens. It is a popover: the browser opens it, and closes it on Escape
 * and on a tap elsewhere, without scripts. The style sheet hides the name and the icon that do not apply.
 */
export function MobileMenu({ header }: { header: Navigation["header"] }) {
  return (
    <>
      <MenuButton />
      <MenuPanel header={header} />
    </>
  );
}

const MenuButton = cached(function MenuButton() {
  const { t } = useTranslation("shell");
  return (
    <button type="button" className={css.button} popoverTarget="menu">
      <Icon name="menu" />
      <span>{t("menu.open")}</span>
      <Icon name="close" />
      <span>{t("menu.close")}</span>
    </button>
  );
});

const MenuPanel = cached(function MenuPanel({ header }: { header: Navigation["header"] }) {
  const { t } = useTranslation("shell");
  const { items, demo, login, register } = header;
  return (
    <nav id="menu" popover="auto" className={css.panel} aria-label={t("mainNavigation")}>
      <ul className={css.items}>
        {[...items, demo].map(({ label, href }) => (
          <li key={label}>
            <a {...linkAttributes(href)} className={css.link}>
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
  );
});
