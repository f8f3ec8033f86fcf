import { useTranslation } from "gaceta";
import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import textStyles from "../../components/ui/text.module.css";
import css from "./sector-cards.module.css";

/** A card for each sector, with the sources that are read for it. */
export function SectorCards({ title, intro, cards }: SectionProps<"sectors">) {
  const { t } = useTranslation("company");
  return (
    <Section title={title} intro={intro} head="plain">
      <ul className={css.cards}>
        {cards.map((card) => (
          <li key={card.name} className={css.card}>
            <Icon name={card.icon} />
            <div>
              <h3 className={textStyles.title}>{card.name}</h3>
              <p className={css.text}>{card.text}</p>
              <p className={textStyles.note}>
                <span className={css.label}>{t("segment.sources")}</span> {card.sources}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
