import { Disclosure } from "../../components/ui/disclosure";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { LegalSources } from "gaceta/content";
import { groupId } from "./group-id";
import text from "../../components/ui/text.module.css";
import css from "./source-register.module.css";

type Source = LegalSources["sections"][number]["groups"][number]["sources"][number];

/** Legal sources by section; the first section is open. `count` is the word after the number of sources. */
export function SourceRegister({ sections, count }: { sections: LegalSources["sections"]; count: string }) {
  return (
    <Section reveal={false}>
      <div className={css.register}>
        {sections.map(({ id, name, groups }, index) => (
          <div key={id} id={id} data-reveal="">
            <Disclosure
              open={index === 0}
              summary={
                <span className={css.summary}>
                  <span className={css.name}>{name}</span>
                  <span className={text.code}>
                    {groups.reduce((sum, group) => sum + group.sources.length, 0)} {count}
                  </span>
                </span>
              }
            >
              {groups.map((group, position) => (
                <section key={group.name} id={groupId(id, position)} className={css.group} aria-label={group.name}>
                  <div className={css.head}>
                    <h2 className={css.title}>{group.name}</h2>
                    <p className={text.code}>
                      {group.sources.length} {count}
                    </p>
                  </div>
                  <ul className={css.sources}>
                    {group.sources.map((source) => (
                      <SourceRow key={source.name} source={source} />
                    ))}
                  </ul>
                </section>
              ))}
            </Disclosure>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The code of a source and its name. On a phone a gazette of a place shows the place, and only screen readers hear its name. */
function SourceRow({ source: { name, code, url, tile } }: { source: Source }) {
  const place = tile?.column ? tile.label : undefined;
  const label = place ? (
    <>
      <span className={css.gazette}>{name}</span>
      <span className={css.place} aria-hidden="true">
        {place}
      </span>
    </>
  ) : (
    name
  );
  return (
    <li id={tile?.id} data-place={place && ""}>
      <span className={text.code}>{code}</span>
      <span className={css.source}>{url ? <TextLink href={url}>{label}</TextLink> : label}</span>
    </li>
  );
}
