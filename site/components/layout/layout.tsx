import type { ReactNode } from "react";
import { useTranslation } from "../../i18n";
import type { Around } from "../../model/page";
import { Island } from "../island/island";
import { newTabId } from "../ui/external";
import CookieBanner from "./cookie-banner.island";
import { Footer } from "./footer";
import { Header } from "./header";
import css from "./layout.module.css";

/**
 * What stands around every page: skip link, header, main, footer, cookie banner. It is rendered once for many pages: all
 * that differs between them is in `Around`.
 */
export function Layout({ page, children }: { page: Around; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { site } = page.data;
  return (
    <div id="top" className={css.page} data-badge={site.badge ? "hide" : undefined}>
      <a className={css.skip} href="#main">
        {t("skip")}
      </a>
      <Header page={page} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer page={page} />
      <p id={newTabId} hidden>
        {t("newTab")}
      </p>
      <div data-analytics={site.analytics.src}>
        <Island of={CookieBanner} on="touch" props={{ policy: page.href("cookies") }} />
      </div>
    </div>
  );
}
