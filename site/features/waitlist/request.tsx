import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./request.module.css";

/** A sample API request and its response. */
export function Request({ title, intro, caption, request, response, sdks }: SectionProps<"request">) {
  const { t } = useTranslation("waitlist");
  return (
    <Section title={title} intro={intro} tone="sunken">
      <Figure caption={caption}>
        <div className={css.exchange}>
          <div className={css.side}>
            <h3 className={css.label}>{t("request")}</h3>
            <pre className={css.code} role="group" tabIndex={0} aria-label={t("request")}>
              <code>{request}</code>
            </pre>
            <h3 className={css.label}>{t("sdks")}</h3>
            <ul className={css.sdks}>
              {sdks.map((sdk) => (
                <li key={sdk}>{sdk}</li>
              ))}
            </ul>
          </div>
          <div className={css.side}>
            <h3 className={css.label}>{t("response")}</h3>
            <pre className={css.code} role="group" tabIndex={0} aria-label={t("response")}>
              <code>{response}</code>
            </pre>
          </div>
        </div>
      </Figure>
    </Section>
  );
}
