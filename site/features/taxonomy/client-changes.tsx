import { ActionLinks } from "../../components/ui/closing";
import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import type { Taxonomy } from "gaceta/content";
import css from "./client-changes.module.css";

/** The parts of the classification that clients can change. */
export function ClientChanges({ title, items, actions }: Taxonomy["clients"]) {
  return (
    <Section title={title} tone="ink" className={css.section}>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
      <ActionLinks actions={actions} />
    </Section>
  );
}
