import { defineIsland, useTranslation } from "gaceta";
import { useSyncExternalStore } from "react";
import { consent } from "../consent";
import { Button } from "../ui/button";
import css from "./cookie-banner.module.css";

/**
 * Asks once for consent to analytics. Declining is as easy as accepting: the buttons look the same. The prerendered banner
 * is hidden, because without scripts there is no analytics. A script shows the banner to visitors who have not answered.
 */
function CookieBanner({ policy }: { policy: string }) {
  const { t } = useTranslation("shell");
  const answer = useSyncExternalStore<boolean | null | undefined>(consent.subscribe, consent.get, () => undefined);
  if (typeof answer === "boolean") return null;
  return (
    <section
      className={css.banner}
      aria-labelledby="cookie-title"
      hidden={answer === undefined}
      suppressHydrationWarning
    >
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
          <Button variant="secondary" data-consent="false" onClick={() => consent.set(false)}>
            {t("cookies.decline")}
          </Button>
          <Button variant="secondary" data-consent="true" onClick={() => consent.set(true)}>
            {t("cookies.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
}

export default defineIsland("cookie-banner", CookieBanner, { translations: ["shell.cookies"] });
