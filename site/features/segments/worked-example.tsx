import { useTranslation } from "gaceta";
import { Figure } from "../../components/ui/figure";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./worked-example.module.css";
import { LogLine } from "./log-line";

/** An example: a rule, a client, and the events from publication to the client's inbox. */
export function WorkedExample({ title, intro, caption, document, client, events }: SectionProps<"example">) {
  const { t } = useTranslation("company");
  return (
    <Section title={title} intro={intro} head="plain">
      <Figure caption={caption}>
        <div className={css.example}>
          <div>
            <h3 className={css.label}>{t("segment.document")}</h3>
            <LogLine entry={document} />
            <h3 className={css.label}>{t("segment.profile")}</h3>
            <p className={css.client}>{client.name}</p>
            <p className={css.profile}>{client.profile}</p>
          </div>
          <div>
            <h3 className={css.label}>{t("segment.clock")}</h3>
            <ol className={css.events}>
              {events.map((event) => (
                <li key={event.time} className={css.event}>
                  <time className={css.time}>{event.time}</time>
                  <span>{event.text}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </Figure>
    </Section>
  );
}
