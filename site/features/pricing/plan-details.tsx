import { ButtonLink } from "../../components/ui/button";
import type { Pricing } from "gaceta/content";
import type { ShownPlan, ShownPrice } from "./plans";
import css from "./plan-details.module.css";

type Words = Pick<Pricing, "billing" | "vat" | "was" | "now" | "notIncluded" | "includes">;

/** The content of a plan: description, monthly and annual price, button, and features, which phones fold. */
export function PlanDetails({ plan, words }: { plan: ShownPlan; words: Words }) {
  return (
    <>
      <p className={css.description}>{plan.description}</p>
      <div className={css.price}>
        {plan.price && <p className={css.amount}>{plan.price}</p>}
        {plan.monthly && <Price price={plan.monthly} billing="monthly" words={words} period={plan.period} />}
        {plan.annual && <Price price={plan.annual} billing="annual" words={words} period={plan.period} />}
        {plan.trial && <p className={css.trial}>{plan.trial}</p>}
      </div>
      <ButtonLink href={plan.cta.href} variant="secondary" className={css.cta}>
        {plan.cta.label}
      </ButtonLink>
      <details className={css.fold}>
        <summary>{words.includes}</summary>
        <ul className={css.features}>
          {plan.features.map(({ text, included, linkTo }) => (
            <li key={text} className={included ? undefined : css.lacks}>
              <span>
                {!included && <span className="visually-hidden">{`${words.notIncluded} `}</span>}
                {linkTo ? <a href={linkTo}>{text}</a> : text}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Price({
  price,
  billing,
  words,
  period,
}: {
  price: ShownPrice;
  billing: "monthly" | "annual";
  words: Words;
  period?: string | undefined;
}) {
  return (
    <p className={css.figure} data-for={billing}>
      <span className="visually-hidden">{`${words.billing[billing]}: ${words.was} `}</span>
      <s className={css.list}>{price.list}</s>
      <span className="visually-hidden">{` ${words.now} `}</span>
      <span className={css.amount}>{price.now}</span>
      <span className={css.period}>{`${period}, ${words.vat}`}</span>
    </p>
  );
}
