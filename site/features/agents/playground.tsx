import type { CustomAgents } from "gaceta/content";
import { linkAttributes } from "../../components/ui/link-attributes";
import { ImpactBadge } from "../../components/ui/impact-badge";
import css from "./playground.module.css";
import { pick, tickPath } from "./sample-ticks";

type Example = CustomAgents["examples"]["items"][number];
type Texts = CustomAgents["playground"];

/**
 * Five instructions to choose from, and what the chosen agent does with a batch of texts. A radio group and `:has()`
 * select the visible run, so that nothing here needs a script.
 */
export function Playground({ texts, examples }: { texts: Texts; examples: Example[] }) {
  return (
    <div className={css.playground}>
      <fieldset className={css.choice}>
        <legend className={css.legend}>
          <h2 className={css.heading}>{texts.title}</h2>
        </legend>
        {examples.map((example, index) => (
          <div key={example.id} className={css.option}>
            <input
              type="radio"
              name="agent"
              id={`choose-${example.id}`}
              className={css.radio}
              value={example.id}
              data-agent={index + 1}
              defaultChecked={index === 0}
              aria-describedby={`instruction-${example.id}`}
            />
            <label className={css.name} htmlFor={`choose-${example.id}`}>
              {example.title}
            </label>
            <div className={css.brief} id={`instruction-${example.id}`}>
              <p>{example.instruction}</p>
              <p className={css.sources}>
                {texts.words.sources}: {example.sources}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <div className={css.runs}>
        {examples.map((example, index) => (
          <Run key={example.id} example={example} texts={texts} number={index + 1} />
        ))}
      </div>
      <p className={css.note}>{texts.note}</p>
    </div>
  );
}

/** One agent's run: the batch, what it discards with the reasons, and what remains. */
function Run({ example: { id, title, run }, texts, number }: { example: Example; texts: Texts; number: number }) {
  const batch = Array.from({ length: texts.total }, (_, index) => index);
  const relevant = pick(batch, texts.total - sum(run.first), id);
  const kept = pick(relevant, relevant.length - sum(run.second), id);
  const { words } = texts;
  return (
    <article className={css.run} data-run={number} aria-labelledby={`run-${id}`}>
      <h3 className="visually-hidden" id={`run-${id}`}>
        {title}
      </h3>
      <div className={css.stage}>
        <Count value={batch.length} label={texts.stages[0]} />
        <Ticks total={texts.total} from={batch} kept={relevant} />
        <ul className={css.groups}>
          {run.first.map(({ count, reason }) => (
            <li key={reason}>
              <Discarded count={count} label={texts.discarded} />
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.stage}>
        <Count value={relevant.length} label={texts.stages[1]} />
        <Ticks total={texts.total} from={relevant} kept={kept} />
        <ul className={css.reasons}>
          {run.second.map(({ count, reason, text }) => (
            <li key={reason}>
              <Discarded count={count} label={texts.discarded} />
              <span>
                {reason} <span className={css.text}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.stage}>
        <Count value={kept.length} label={texts.stages[2]} signal />
        <Ticks total={texts.total} from={kept} kept={kept} signal />
        <ol aria-label={words.kept}>
          {run.kept.map((rule) => (
            <li key={rule.code} className={css.rule}>
              <p className={css.code}>
                <span>{rule.source}</span> {rule.code}
              </p>
              <p className={css.title}>{rule.href ? <a {...linkAttributes(rule.href)}>{rule.title}</a> : rule.title}</p>
              <p className={css.deadline}>
                <span className={css.term}>{words.deadline}:</span>{" "}
                {rule.moved ? (
                  <>
                    <s>{rule.deadline}</s> <span aria-hidden="true">→</span>{" "}
                    <span className="visually-hidden">{words.moved} </span>
                    <b>{rule.moved}</b> <small>{words.later}</small>
                  </>
                ) : (
                  rule.deadline
                )}
              </p>
              <p className={css.impact}>
                <ImpactBadge level={rule.impact} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </article>
  );
}

function Count({ value, label, signal }: { value: number; label?: string; signal?: boolean }) {
  return (
    <p className={css.count} data-signal={signal ? "" : undefined}>
      <strong className={css.value}>{value}</strong> {label}
    </p>
  );
}

function Discarded({ count, label }: { count: number; label: string }) {
  return (
    <span className={css.out}>
      <span className="visually-hidden">{label}: </span>
      <span aria-hidden="true">−</span>
      {count}
    </span>
  );
}

/** A tick for each text of the stage before, at the same place in every stage. Texts that remain have taller ticks. */
function Ticks({ total, from, kept, signal }: { total: number; from: number[]; kept: number[]; signal?: boolean }) {
  const dropped = from.filter((position) => !kept.includes(position));
  return (
    <svg className={css.ticks} viewBox={`0 0 ${total} 24`} preserveAspectRatio="none" aria-hidden="true">
      <path className={css.horizon} d={`M0 23.5H${total}`} />
      {dropped.length > 0 && <path className={css.dropped} d={tickPath(dropped, 13, 23)} />}
      <path className={signal ? css.signal : css.remaining} d={tickPath(kept, 2, 23)} />
    </svg>
  );
}

function sum(groups: { count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}
