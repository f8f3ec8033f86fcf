import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n";
import { consent } from "../consent";
import { defineIsland } from "../island/define";
import { Button } from "../ui/button";
import css from "./cookie-banner.module.css";

let injected = false;

/** Loads the analytics script, once. */
function inject(src: string) {
  if (injected || !src) return;
  injected = true;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Asks once whether analytics may run. Declining stands beside accepting and looks the same. */
function CookieBanner({ policy, analytics }: { policy: string; analytics: string }) {
  const { t } = useTranslation("shell");
  // On the server, and until the page lives, the banner is not there: without scripts there is nothing to ask.
  const answer = useSyncExternalStore<boolean | null | undefined>(consent.subscribe, consent.get, () => undefined);
  useEffect(() => {
    if (answer) inject(analytics);
  }, [answer, analytics]);
  if (answer !== null) return null;
  return (
    <section className={css.banner} aria-labelledby="cookie-title">
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
          <Button variant="secondary" onClick={() => consent.set(false)}>
            {t("cookies.decline")}
          </Button>
          <Button variant="secondary" onClick={() => consent.set(true)}>
            {t("cookies.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
}

export default defineIsland("cookie-banner", CookieBanner);
