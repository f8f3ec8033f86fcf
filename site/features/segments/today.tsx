import { Section } from "../../components/ui/section";
import type { Block } from "./block";
import css from "./today.module.css";

/** The manual process in words, beside the heading. */
export function Today({ title, intro, items }: Block<"today">) {
  return (
    <Section
      title={title}
      tone="sunken"
      className={css.section}
      intro={
        <>
          {intro && <p>{intro}</p>}
          <ol className={css.items}>
            {items.map((item) => (
              <li key={item.title} className={css.item}>
                <h3 className={css.title}>{item.title}</h3>
                <p className={css.text}>{item.text}</p>
              </li>
            ))}
          </ol>
        </>
      }
    />
  );
}
