import { cached, type PageProps, useTranslation } from "gaceta";
import type { Navigation } from "gaceta/content";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { linkAttributes } from "../ui/link-attributes";
import { TextLink } from "../ui/text-link";
import { panelColumns } from "./header-panel";
import css from "./mobile-menu.module.css";

interface Props {
  navigation: Navigation;
  hrefLang: PageProps["hrefLang"];
}

/**
 * The menu that replaces the header's links on narrow screens. It is a popover: the browser opens it, and closes it on Escape
 * and on a tap elsewhere, without scripts. The style sheet hides the name and the icon that do not apply.
 */
export function MobileMenu(props: Props) {
  return (
    <>
      <MenuButton />
      <MenuPanel {...props} />
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

const MenuPanel = cached(function MenuPanel({ navigation, hrefLang }: Props) {
  const { t } = useTranslation("shell");
  const { items, demo, login, register } = navigation.header;
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
      <div className={css.parts}>
        {panelColumns(navigation).map(({ title, items: parts }) => (
          <details key={title} name="menu-parts">
            <summary>{items.find(({ label }) => label === title)?.panel?.label ?? title}</summary>
            <ul>
              {parts.map(({ label, href }) => (
                <li key={label}>
                  <TextLink href={href} hrefLang={hrefLang(href)}>
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className={css.actions}>
        <ButtonLink href={login.href} variant="secondary">
          {login.label}
        </ButtonLink>
        <ButtonLink href={register.href}>{register.label}</ButtonLink>
      </div>
    </nav>
  );
});
