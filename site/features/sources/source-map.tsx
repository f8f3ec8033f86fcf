import { Section } from "../../components/ui/section";
import type { LegalSources } from "gaceta/content";
import { groupId } from "./group-id";
import css from "./source-map.module.css";

type Group = LegalSources["sections"][number]["groups"][number];

/** Maps of the sources that have a tile, and the number of sources of each level. */
export function SourceMap({ map, sections }: Pick<LegalSources, "map" | "sections">) {
  const mapped = sections
    .map((section) => ({ ...section, groups: section.groups.filter((group) => tiles(group).length > 0) }))
    .filter((section) => section.groups.length > 0);
  return (
    <Section reveal={false}>
      <div className={css.split}>
        <div className={css.about}>
          <h2>{map.title}</h2>
          <section aria-label={map.levels}>
            {sections.map(({ id, name, groups }) => (
              <div key={id} className={css.level}>
                <p>
                  <a href={`#${id}`}>{name}</a>
                </p>
                <dl>
                  {groups.map((group, index) => (
                    <div key={group.name}>
                      <dt>
                        <a href={`#${groupId(id, index)}`}>{group.name}</a>
                      </dt>
                      <dd>{group.sources.length}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </section>
        </div>
        <div className={css.maps}>
          {mapped.flatMap(({ name, groups }) =>
            groups.map((group) => {
              const placed = tiles(group).some(({ tile }) => tile.column);
              const title = placed ? map.spain : `${name}: ${group.name.toLowerCase()}`;
              return (
                <figure key={title}>
                  <ul className={placed ? css.places : css.row}>
                    {tiles(group).map(({ name: source, code, tile }) => (
                      <li key={tile.id} data-column={tile.column} data-row={tile.row}>
                        <a href={`#${tile.id}`} className={css.tile} title={source}>
                          <span className={code ? css.code : css.name}>
                            {code ?? tile.label}
                            {tile.mark && (
                              <span className={css.twin} aria-hidden="true">
                                {tile.mark}
                              </span>
                            )}
                          </span>
                          {code && <span className={css.label}>{tile.label}</span>}
                        </a>
                      </li>
                    ))}
                  </ul>
                  <figcaption className={css.caption}>{title}</figcaption>
                </figure>
              );
            }),
          )}
        </div>
      </div>
    </Section>
  );
}

/** Returns the sources of a group that have a tile, in the order in which the map is read. */
function tiles({ sources }: Group) {
  return sources
    .flatMap(({ tile, ...source }) => (tile ? [{ ...source, tile }] : []))
    .sort((a, b) => (a.tile.row ?? 0) - (b.tile.row ?? 0) || (a.tile.column ?? 0) - (b.tile.column ?? 0));
}
