import { defineIsland, useTranslation } from "gaceta";
import { useRef, useState, useSyncExternalStore } from "react";
import { consent } from "../../components/consent";
import { Button } from "../../components/ui/button";
import text from "../../components/ui/text.module.css";
import css from "./consent-panel.module.css";

/** Shows the visitor's choice about analytics and lets the visitor change it. The first choice is made in the banner. */
function ConsentPanel() {
  const { t } = useTranslation("company");
  const choice = useSyncExternalStore(consent.subscribe, consent.get, () => null);
  const [withdrawn, setWithdrawn] = useState(false);
  const panel = useRef<HTMLElement>(null);

  /** Saves the choice. The chosen button disappears, so the focus moves to the panel. */
  function choose(accepted: boolean) {
    panel.current?.focus({ preventScroll: true });
    setWithdrawn(choice === true && !accepted);
    consent.set(accepted);
  }

  return (
    <section ref={panel} id="consent" className={css.panel} tabIndex={-1} aria-labelledby="consent-title">
      <h2 id="consent-title" className={text.title}>
        {t("consent.title")}
      </h2>
      <p role="status">
        {choice === null && t("consent.unset")}
        {choice === true && t("consent.accepted")}
        {choice === false && t(withdrawn ? "consent.withdrawn" : "consent.declined")}
      </p>
      <p className={css.actions}>
        {choice !== null && (
          <Button variant="secondary" onClick={() => choose(!choice)}>
            {t(choice ? "consent.withdraw" : "consent.accept")}
          </Button>
        )}
      </p>
      <p className={css.noScript}>{t("consent.noScript")}</p>
    </section>
  );
}

export default defineIsland("consent-panel", ConsentPanel, { translations: ["company.consent"] });
