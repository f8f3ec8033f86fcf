import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./api-request.module.css";

/** A sample API request and its response. */
export function ApiRequest({ title, intro, caption, request, response, sdks }: SectionProps<"request">) {
  const { t } = useTranslation("waitlist");
  return (
    <Section title={title} intro={intro} tone="sunken">
      <Figure caption={caption}>
        <Code label={t("request")}>{request}</Code>
        <Code label={t("response")}>{response}</Code>
        <div className={css.libraries}>
          <h3 className={css.label}>{t("sdks")}</h3>
          <ul className={css.sdks}>
            {sdks.map((sdk) => (
              <li key={sdk}>{sdk}</li>
            ))}
          </ul>
        </div>
      </Figure>
    </Section>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <>
      <h3 className={css.label}>{label}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: fieldset is for forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, which needs the focus */}
      <pre className={css.code} role="group" tabIndex={0} aria-label={label}>
        <code>{children}</code>
      </pre>
    </>
  );
}
