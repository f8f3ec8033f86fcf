import { cached, useTranslation } from "gaceta";
import { Button } from "../ui/button";
import css from "./cookie-banner.module.css";

/**
 * Asks once for consent to analytics. Declining is as easy as accepting: the buttons look the same. The banner is hidden,
 * because without scripts there is no analytics. `site/browser/consent-and-analytics.ts` shows it to visitors who have not
 * answered.
 */
export const CookieBanner = cached(function CookieBanner({ policy }: { policy: string }) {
  const { t } = useTranslation("shell");
  return (
    <section className={css.banner} aria-labelledby="cookie-title" hidden>
      <div className={css.body}>
        <div>
          <h2 id="cookie-title" className={css.title}>
            {t("cookies.title")}
          </h2>
          <p className={css.text}>
            {t("cookies.text")} <a href={policy}>{t("cookies.policy")}</a>.
          </p>
        </div>
        <div className={css.actions}>
          <Button variant="secondary" data-consent="false">
            {t("cookies.decline")}
          </Button>
          <Button variant="secondary" data-consent="true">
            {t("cookies.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
});
