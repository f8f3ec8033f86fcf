import { Badge } from "../../components/ui/badge";
import { Section } from "../../components/ui/section";
import type { ProductGuide } from "gaceta/content";
import css from "./guide-index.module.css";

/** The chapters of the guide; each entry is a link. */
export function GuideIndex({ title, cards }: { title: string; cards: ProductGuide["cards"] }) {
  return (
    <Section title={title} head="plain" tone="sunken">
      <ul className={css.index}>
        {cards.map(({ id, title, text, href, note }) => (
          <li key={id}>
            <h3 className={css.title}>
              <a href={href}>{title}</a> {note && <Badge>{note}</Badge>}
            </h3>
            <p className={css.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
