import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import css from "./technology.module.css";
import { Trace } from "./trace";

/** The technology of the service: a summary next to its source, then five items. */
export function Technology({ title, intro, trace, items }: Home["technology"]) {
  return (
    <Section id="technology" title={title} intro={intro} head="plain" band="sm" tone="sunken">
      <Trace {...trace} />
      <dl className={css.items}>
        {items.map((item) => (
          <div key={item.title}>
            <dt>{item.title}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
