import { LogEntry } from "../../components/ui/log-entry";
import { Section } from "../../components/ui/section";
import type { Taxonomy } from "gaceta/content";
import css from "./heat-matrix.module.css";
import { countMatrix } from "./count-matrix";

/** How often each pair of sector and branch occurs, as a table. Levels differ in hatching, and every cell has its number. */
export function HeatMatrix({ taxonomy }: { taxonomy: Taxonomy }) {
  const { title, text, caption, sector, total: sum, legend, levels } = taxonomy.matrix;
  const { branches, rows, total } = countMatrix(taxonomy);
  const [exampleSector, exampleBranch] = exampleClasses(taxonomy);
  return (
    <Section id="matrix" reveal={false}>
      <div className={css.split}>
        <div className={css.about}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={css.legend}>
            <span>{legend}</span>
            {levels.map((least, index) => (
              <span key={least} className={css.cell} data-level={index + 1}>
                <span>{range(least, levels[index + 1])}</span>
              </span>
            ))}
          </p>
        </div>
        <table className={css.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{sector}</span>
              </th>
              {[...branches.map(({ id, name }) => ({ id, name })), { id: "total", name: sum }].map(({ id, name }) => (
                <th key={id} scope="col">
                  <span className={css.branch}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {row.cells.map(({ branch, count, level }) => (
                  <td
                    key={branch}
                    className={css.cell}
                    data-level={level}
                    data-example={row.id === exampleSector?.id && branch === exampleBranch?.id ? "" : undefined}
                  >
                    <span>{count}</span>
                  </td>
                ))}
                <td className={css.sum}>{row.total}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{sum}</th>
              {branches.map(({ id, total: all }) => (
                <td key={id} className={css.sum}>
                  {all}
                </td>
              ))}
              <td className={css.sum}>{total}</td>
            </tr>
          </tfoot>
        </table>
        <Example taxonomy={taxonomy} />
      </div>
    </Section>
  );
}

/** One rule with its class on each axis, and how many others share its cell. */
function Example({ taxonomy }: { taxonomy: Taxonomy }) {
  const { matrix } = taxonomy;
  const { source, code, title, axes, note } = matrix.example;
  const classes = exampleClasses(taxonomy);
  const [sector, branch] = classes;
  const count = matrix.counts[sector?.id ?? ""]?.[branch?.id ?? ""] ?? 0;
  return (
    <div className={css.example}>
      <LogEntry source={source} code={code} title={title} />
      <dl className={css.classes}>
        {axes.map((axis, index) => (
          <div key={axis}>
            <dt>{axis}</dt>
            <dd>{classes[index]?.name}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{note.replace("{count}", String(count))}</p>
    </div>
  );
}

/** The sector, the branch and the type of the example. */
function exampleClasses({ tabs, explainer }: Taxonomy) {
  return tabs.flatMap((tab) => tab.groups.find((group) => explainer.marked.includes(group.id)) ?? []);
}

/** Formats a level of shading: “3–5”, or “10+” for the last one. */
function range(least: number, next: number | undefined): string {
  return next === undefined ? `${least}+` : `${least}–${next - 1}`;
}
