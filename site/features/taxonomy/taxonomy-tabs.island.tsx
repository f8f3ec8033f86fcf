import { defineIsland } from "../../components/island/define";
import { Tabs } from "../../components/ui/tabs";
import type { Taxonomy } from "../../model/content.gen";
import css from "./taxonomy-tabs.module.css";

/** One tab an axis of the classification, each a register of classes with their subclasses. */
function TaxonomyTabs({ label, tabs }: { label: string; tabs: Taxonomy["tabs"] }) {
  return (
    <Tabs
      label={label}
      defaultId="economic"
      items={tabs.map((tab) => ({
        id: tab.id,
        label: tab.label,
        panel: (
          <>
            <h3 className={css.heading}>{tab.label}</h3>
            <p className={css.intro}>{tab.intro}</p>
            <ol className={css.register}>
              {tab.groups.map((group, index) => (
                <li key={group.id} className={css.row}>
                  <h4 className={css.name}>
                    <span className={css.number} aria-hidden="true">
                      {String(index + 1).padStart(2, "0")}
                    </span>
                    {group.name}
                  </h4>
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
        ),
      }))}
    />
  );
}

export default defineIsland("taxonomy-tabs", TaxonomyTabs);
