import { type ReactNode, useId } from "react";
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
        {note && <div className={css.note}>{note}</div>}
      </header>
      {children}
    </section>
  );
}
