import { Island, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import { renderSlots } from "../../components/slots";
import { Section } from "../../components/ui/section";
import Tabs from "../../components/ui/tabs.island";
import type { SectionProps } from "./section-props";
import css from "./api-request.module.css";

/** A sample API request in the languages of the client libraries, and its response. */
export function ApiRequest({ title, intro, caption, requests, response }: SectionProps<"request">) {
  const { t } = useTranslation("waitlist");
  return (
    <Section head="plain" title={title} intro={intro} tone="sunken">
      <figure>
        <div className={css.console}>
          <Island
            of={Tabs}
            on="interaction"
            props={{ label: t("sdks"), items: requests.map(({ id, label }) => ({ id, label })) }}
            slots={renderSlots(requests, ({ code }) => <Code>{code}</Code>)}
          />
          <div className={css.response}>
            <h3 className={css.label}>{t("response")}</h3>
            <Code>{highlightKeys(response)}</Code>
          </div>
        </div>
        <figcaption className={css.caption}>{caption}</figcaption>
      </figure>
    </Section>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <pre className={css.code}>
      <code>{children}</code>
    </pre>
  );
}

/** Returns JSON with its keys in elements, so that values stand out. */
function highlightKeys(json: string): ReactNode {
  return json.split(/("[^"]+"(?=:))/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} className={css.key}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
