import { cx } from "../../components/class-names";
import { Icon } from "../../components/ui/icon";
import { Section } from "../../components/ui/section";
import type { Lang } from "gaceta";
import type { Pricing } from "gaceta/content";
import { type ComparisonRow, comparisonRows, shownPlans } from "./plans";
import css from "./plan-comparison.module.css";

/** The table of all plans. On phones each row is a small list, whose values repeat the plans' names. */
export function PlanComparison({ pricing, lang }: { pricing: Pricing; lang: Lang }) {
  const { comparison, order, was, now } = pricing;
  const shown = shownPlans(pricing, lang);
  const plans = order.flatMap((id) => shown.find((plan) => plan.id === id) ?? []);
  return (
    <Section id="compare" title={comparison.title} head="plain" tone="sunken">
      <table className={css.table}>
        <caption className="visually-hidden">{comparison.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{comparison.feature}</span>
            </th>
            {plans.map(({ id, title, featured }) => (
              <th key={id} scope="col" className={cx(featured && css.featured)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows(pricing, lang).map(({ id, label, linkTo, cells }) => (
            <tr key={id}>
              <th scope="row">{linkTo ? <a href={linkTo}>{label}</a> : label}</th>
              {plans.map((plan, index) => (
                <td key={plan.id} className={cx(plan.featured && css.featured)}>
                  <span className={css.plan} aria-hidden="true">
                    {plan.title}
                  </span>
                  <Cell value={cells[index]} words={{ was, now, yes: comparison.yes, no: comparison.no }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Cell({
  value,
  words,
}: {
  value: ComparisonRow["cells"][number] | undefined;
  words: Record<"was" | "now" | "yes" | "no", string>;
}) {
  if (typeof value === "string") return <span>{value}</span>;
  if (typeof value === "object") {
    return (
      <span>
        <span className="visually-hidden">{words.was} </span>
        <s className={css.list}>{value.list}</s>
        <span className="visually-hidden"> {words.now}</span> {value.now}
      </span>
    );
  }
  return (
    <span className={value ? css.yes : css.no}>
      {value ? <Icon name="check" size={18} /> : "–"}
      <span className="visually-hidden">{value ? words.yes : words.no}</span>
    </span>
  );
}
