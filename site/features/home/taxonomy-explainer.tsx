import { Fragment } from "react";
import { Section } from "../../components/ui/section";
import type { Taxonomy } from "gaceta/content";
import css from "./explainer.module.css";

/** Number of classes that are named. The others are counted. */
const named = 5;

/** Explains the classification: its three axes, with the first classes of each and the number of the others. */
export function TaxonomyExplainer({ taxonomy }: { taxonomy: Taxonomy }) {
  const { title, text, more, example, marked, link } = taxonomy.explainer;
  return (
    <Section title={title} intro={text} head="plain">
      <ol className={css.axes}>
        {taxonomy.tabs.map(({ id, label, intro, groups }) => (
          <li key={id}>
            <h3>{label}</h3>
            <p>{intro}</p>
            <p>
              {groups.slice(0, named).map((group, index) => (
                <Fragment key={group.id}>
                  {index > 0 && ", "}
                  {marked.includes(group.id) ? <b>{group.name}</b> : group.name}
                </Fragment>
              ))}{" "}
              {more.replace("{count}", String(groups.length - named)).replaceAll(" ", "\u00a0")}
            </p>
          </li>
        ))}
      </ol>
      <p>
        {example} <a href={link.href}>{link.label}</a>
      </p>
    </Section>
  );
}
