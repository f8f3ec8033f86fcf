import { type ReactNode, useId } from "react";
import text from "../../components/ui/text.module.css";
import css from "./listing-section.module.css";

/** A part of a listing with a heading and a note. */
export function ListingSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.header}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {note && <div className={text.note}>{note}</div>}
      </header>
      {children}
    </section>
  );
}
