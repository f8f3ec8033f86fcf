import { Section } from "../../components/ui/section";
import type { Taxonomy } from "gaceta/content";
import css from "./explainer.module.css";

/** Explains the classification: its three axes, with the first six classes of each. */
export function Explainer({ taxonomy }: { taxonomy: Taxonomy }) {
  const { explainer, tabs } = taxonomy;
  return (
    <Section title={explainer.title} intro={explainer.text}>
      <div>
        <ol className={css.axes}>
          {tabs.map((tab) => (
            <li key={tab.id}>
              <h3 className={css.title}>{tab.label}</h3>
              <p className={css.count}>{tab.intro}</p>
              <ul>
                {tab.groups.slice(0, 6).map((group, index) => (
                  <li key={group.id} className={css.class} data-marked={index === 1 ? "" : undefined}>
                    {group.name}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <p>
          <a href={explainer.link.href}>{explainer.link.label}</a>
        </p>
      </div>
    </Section>
  );
}
