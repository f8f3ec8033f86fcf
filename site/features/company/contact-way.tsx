import type { ReactNode } from "react";
import css from "./contact-ways.module.css";

interface Props {
  title: string;
  /** A line below the value. */
  text?: string;
  action?: ReactNode;
  /** The value: an address, a number, hours. */
  children: ReactNode;
}

/** A row that says how to reach the company. */
export function ContactWay({ title, text, action, children }: Props) {
  return (
    <section className={css.way}>
      <h2 className={css.title}>{title}</h2>
      <div>
        <p className={css.value}>{children}</p>
        {text && <p className={css.text}>{text}</p>}
      </div>
      {action && <p className={css.action}>{action}</p>}
    </section>
  );
}
