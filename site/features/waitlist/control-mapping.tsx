import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import { unbroken } from "../../components/ui/unbroken";
import { PercentBar } from "./percent-bar";
import type { SectionProps } from "./section-props";
import css from "./control-mapping.module.css";

/** A table of obligations and their controls, with the coverage in percent if it is known. */
export function ControlMapping({ title, intro, caption, columns, rows }: SectionProps<"mapping">) {
  return (
    <Section head="plain" title={title} intro={intro}>
      <RuledTable
        compact
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
                {unbroken(control)}
              </code>
            )),
            ...(row.covered === undefined
              ? []
              : [
                  <PercentBar key="covered" percent={row.covered}>
                    {`${row.covered}\u00a0%`}
                  </PercentBar>,
                ]),
          ],
        }))}
      />
    </Section>
  );
}
