import { Section } from "../../components/ui/section";
import type { Trust } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./enterprise-trust.module.css";

/** Answers to the first questions of large clients. */
export function EnterpriseTrust({ title, intro, items }: Trust["enterprise"]) {
  return (
    <Section id="enterprise" title={title} intro={intro} tone="sunken">
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.title} className={css.item}>
            <h3 className={textStyles.title}>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
