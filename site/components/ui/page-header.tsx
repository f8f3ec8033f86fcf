import type { ReactNode } from "react";
import css from "./page-header.module.css";
import { unbroken } from "./unbroken";

/** The header of an inner page: the h1, an introduction, and buttons as children. */
export function PageHeader({
  kicker,
  title,
  intro,
  children,
}: {
  kicker?: string;
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        {kicker && <p className={css.kicker}>{kicker}</p>}
        <h1 className={css.title}>{typeof title === "string" ? unbroken(title) : title}</h1>
        {intro && <div className={css.intro}>{typeof intro === "string" ? <p>{unbroken(intro)}</p> : intro}</div>}
        {children && <div className={css.actions}>{children}</div>}
      </div>
    </header>
  );
}
