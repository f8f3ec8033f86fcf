import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import type { SectionProps } from "./section-props";
import css from "./mapping.module.css";

/** A table of obligations and their controls, with the coverage in percent if it is known. */
export function Mapping({ title, intro, caption, columns, rows }: SectionProps<"mapping">) {
  return (
    <Section title={title} intro={intro}>
      <RuledTable
        caption={caption}
        columns={columns}
        rows={rows.map((row) => ({
          id: row.article,
          cells: [
            <span key="obligation" className={css.obligation}>
              <span className={css.article}>{row.article}</span> {row.obligation}
            </span>,
            ...row.controls.map((control) => (
              <code key={control} className={css.control}>
                {control}
              </code>
            )),
            ...(row.covered === undefined ? [] : [<Covered key="covered" percent={row.covered} />]),
          ],
        }))}
      />
    </Section>
  );
}

function Covered({ percent }: { percent: number }) {
  return (
    <span className={css.covered}>
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} width="100%" height="8" />
        <rect className={css.fill} width={`${percent}%`} height="8" />
      </svg>
      <span className={css.percent}>
        {percent}
        {"\u00a0%"}
      </span>
    </span>
  );
}
