import { Disclosure } from "../../components/ui/disclosure";
import type { Help } from "gaceta/content";
import css from "./help-item.module.css";

/** A question with numbered steps as its answer; open initially. */
export function HelpItem({ question, steps, note }: Help["items"][number]) {
  return (
    <Disclosure open summary={question}>
      <ol className={css.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={css.step}>
            <strong className={css.title}>{title}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className={css.note}>{note}</p>
    </Disclosure>
  );
}
