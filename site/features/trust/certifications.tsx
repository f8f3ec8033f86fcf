import { type Lang, useTranslation } from "gaceta";
import { Badge } from "../../components/ui/badge";
import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { Trust } from "gaceta/content";
import { longDate } from "../../model/long-date";
import text from "../../components/ui/text.module.css";
import css from "./certifications.module.css";

const tones = { certified: "ok", "in-progress": "signal", planned: "neutral" } as const;

/** Certifications with their status, in the order of the roadmap. */
export function Certifications({
  title,
  intro,
  asOf,
  badges,
  lang,
}: Trust["certifications"] & { asOf: string; lang: Lang }) {
  const { t } = useTranslation("company");
  return (
    <Section id="certifications" band="sm" head="plain" title={title} intro={intro} reveal={false}>
      <p className={css.asOf}>
        <time dateTime={asOf}>{t("trust.asOf", { date: longDate(asOf, lang) })}</time>
      </p>
      <ol className={css.badges}>
        {badges.map(({ name, status, description, date, icon, link }) => (
          <li key={name} className={css.badge} data-status={status}>
            {icon && <Icon name={icon} />}
            <h3 className={text.title}>{name}</h3>
            <p>
              <Badge tone={tones[status]}>{t(`trust.status.${status}`)}</Badge> <span className={css.date}>{date}</span>
            </p>
            <p className={css.description}>{description}</p>
            {link && <TextLink href={link}>{t("trust.privacy")}</TextLink>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
