import type { ReactNode } from "react";
import css from "./quote-section.module.css";
import { Section } from "./section";

interface QuoteSectionProps {
  tone?: "plain" | "sunken" | "ink";
  quote: ReactNode;
  /** Who says it: a name, a role and a firm. */
  speaker: string;
  /** When it was said, formatted for readers. */
  date: string;
  /** A note below the speaker, for example that the firm is invented. */
  note?: string;
}

/** A section that consists of one dated quote. */
export function QuoteSection({ tone, quote, speaker, date, note }: QuoteSectionProps) {
  return (
    <Section tone={tone} band="md">
      <figure className={css.figure}>
        <p className={css.date}>{date}</p>
        <blockquote className={css.quote}>
          <p>{quote}</p>
        </blockquote>
        <figcaption className={css.speaker}>
          {speaker}
          {note && <span className={css.note}>{note}</span>}
        </figcaption>
      </figure>
    </Section>
  );
}
