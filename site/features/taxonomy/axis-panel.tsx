import type { Taxonomy } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./axis-panel.module.css";

/** An axis of the classification: classes with their subclasses. */
export function AxisPanel({ label, intro, groups }: Taxonomy["tabs"][number]) {
  return (
    <>
      <h3 className={css.heading}>{label}</h3>
      <p className={css.intro}>{intro}</p>
      <ol className={css.register}>
        {groups.map((group, index) => (
          <li key={group.id} className={css.row}>
            <h4 className={css.name}>
              <span className={textStyles.code} aria-hidden="true">
                {String(index + 1).padStart(2, "0")}
              </span>
              {group.name}
            </h4>
            {group.text && <p className={textStyles.small}>{group.text}</p>}
            {group.children && (
              <ul className={css.children}>
                {group.children.map((child) => (
                  <li key={child.id} className={css.child}>
                    {child.name}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
