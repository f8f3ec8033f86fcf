import type { Lang } from "gaceta";
import type { Deadlines as DeadlinesContent } from "gaceta/content";
import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import { longDate } from "../../model/long-date";
import css from "./deadlines.module.css";

/** The days after the edition that texts name, each with the act that sets it. */
export function Deadlines({ title, intro, later, dates, lang }: DeadlinesContent & { lang: Lang }) {
  return (
    <Section id="dates" title={title} intro={intro} tone="sunken">
      <ol className={css.list}>
        {dates.map(({ date, what, act, href, after }) => (
          <li key={date + what} data-after={after && ""}>
            <time dateTime={date}>{longDate(date, lang)}</time>
            <p>
              {what}
              {after && <em>{later}</em>}
            </p>
            <p>
              <TextLink href={href}>{act}</TextLink>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
