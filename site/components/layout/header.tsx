import { cached, Island, type PageProps, useTranslation } from "gaceta";
import type { Navigation } from "gaceta/content";
import Search from "../search/search.island";
import { ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { linkAttributes } from "../ui/link-attributes";
import { Wordmark } from "../ui/wordmark";
import css from "./header.module.css";
import { HeaderPanel, panelColumns } from "./header-panel";
import { LanguageSwitch } from "./language-switch";
import { MobileMenu } from "./mobile-menu";

/** The bar at the top: transparent at first, translucent once the page has scrolled more than 10 px. */
export function Header({ page }: { page: PageProps }) {
  const { t } = useTranslation("shell");
  const { header } = page.data.navigation;
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <a href={page.href("home")} className={css.brand} aria-label={`${page.data.site.brand.name}, ${t("home")}`}>
          <Wordmark name={page.data.site.brand.name} />
        </a>
        <MainNavigation
          navigation={page.data.navigation}
          hrefLang={page.hrefLang}
          current={header.items.find(({ href }) => href === page.address)?.href}
        />
        <div className={css.actions}>
          <Island
            of={Search}
            on="interaction"
            props={{ lang: page.lang, basePath: page.basePath, links: header.search }}
          />
          <LanguageSwitch page={page} className={css.link} />
          <ButtonLink href={header.login.href} variant="quiet" size="sm" className={css.wide}>
            {header.login.label}
          </ButtonLink>
          <ButtonLink href={header.register.href} size="sm" className={css.wide}>
            {header.register.label}
          </ButtonLink>
          <MobileMenu navigation={page.data.navigation} hrefLang={page.hrefLang} />
        </div>
      </div>
      {/* No control opens this dialog yet. */}
      <Dialog title={t("registerDialog.title")}>
        <p>{t("registerDialog.body")}</p>
      </Dialog>
    </header>
  );
}

interface MainNavigationProps {
  navigation: Navigation;
  hrefLang: PageProps["hrefLang"];
  /** The address of the item that the page belongs to. */
  current?: string;
}

const MainNavigation = cached(function MainNavigation({ navigation, hrefLang, current }: MainNavigationProps) {
  const { t } = useTranslation("shell");
  const { header } = navigation;
  return (
    <nav className={css.nav} aria-label={t("mainNavigation")}>
      <ul className={css.items}>
        {header.items.map(({ label, href, panel }) => (
          <li key={label} className={css.item}>
            <a
              {...linkAttributes(href)}
              className={css.link}
              aria-current={href === current ? "page" : undefined}
              data-opens={panel && "parts"}
            >
              {label}
            </a>
            {panel && <HeaderPanel panel={panel} columns={panelColumns(navigation)} hrefLang={hrefLang} />}
          </li>
        ))}
      </ul>
    </nav>
  );
});
