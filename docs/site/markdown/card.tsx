import type { ReactNode } from "react";
import css from "./card.module.css";

/** A part of a first page. With room two are side by side. */
export default function Card({ children }: { children?: ReactNode }) {
  return <section className={css.card}>{children}</section>;
}
