import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import type { ProductGuide } from "gaceta/content";
import css from "./guide-index.module.css";

/** The chapters of the guide; each row is a link. */
export function GuideIndex({ cards }: { cards: ProductGuide["cards"] }) {
  return (
    <Section reveal={false}>
      <ul>
        {cards.map(({ id, title, text, href, note }) => (
          <li key={id} className={css.row}>
            <h2 className={css.title}>
              <a href={href}>{title}</a> {note && <Badge>{note}</Badge>}
            </h2>
            <p className={css.text}>{text}</p>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Buttons in a row. */
export function GuideActions({ children }: { children: ReactNode }) {
  return <p className={css.actions}>{children}</p>;
}
