import { Disclosure } from "../../components/ui/disclosure";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { LegalSources } from "gaceta/content";
import css from "./source-register.module.css";

/** Legal sources by section; the first section is open. `count` is the word after the number of sources. */
export function SourceRegister({ sections, count }: { sections: LegalSources["sections"]; count: string }) {
  return (
    <Section reveal={false}>
      <div>
        {sections.map(({ id, name, groups }, index) => (
          <div key={id} id={id} data-reveal="">
            <Disclosure
              open={index === 0}
              summary={
                <span className={css.summary}>
                  <span className={css.name}>{name}</span>
                  <span className={css.count}>
                    {groups.reduce((sum, group) => sum + group.sources.length, 0)} {count}
                  </span>
                </span>
              }
            >
              <div className={css.groups}>
                {groups.map((group) => (
                  <section key={group.name} aria-label={group.name}>
                    <h2 className={css.group}>{group.name}</h2>
                    <ul className={css.sources}>
                      {group.sources.map((source) => (
                        <li key={source.name} id={source.tile?.id}>
                          <span>{source.url ? <TextLink href={source.url}>{source.name}</TextLink> : source.name}</span>
                          {source.code && <span className={css.code}>{source.code}</span>}
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            </Disclosure>
          </div>
        ))}
      </div>
    </Section>
  );
}
