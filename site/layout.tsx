import "./styles/index.css";
import { type LayoutProps, useTranslation } from "gaceta";
import { CookieBanner } from "./components/layout/cookie-banner";
import { Footer } from "./components/layout/footer";
import { Header } from "./components/layout/header";
import { newTabId } from "./components/ui/link-attributes";
import { PrintHeader } from "./components/layout/print-header";
import css from "./layout.module.css";

/** The frame of every page: skip link, header, main, footer, cookie banner. */
export default function Layout({ children, ...page }: LayoutProps) {
  const { t } = useTranslation("shell");
  const { site } = page;
  return (
    <div id="top" className={css.page} data-badge={site.badge ? "hide" : undefined}>
      <a className={css.skip} href="#main">
        {t("skip")}
      </a>
      <div data-analytics={site.analytics.src}>
        <CookieBanner policy={page.href("cookies")} />
      </div>
      <Header page={page} />
      {page.route !== "home" && page.canonical && (
        <PrintHeader brand={site.brand.name} title={page.title} address={page.canonical} />
      )}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer lang={page.lang} site={page.data.site} navigation={page.data.navigation} hrefLang={page.hrefLang} />
      <p id={newTabId} hidden>
        {t("newTab")}
      </p>
    </div>
  );
}
