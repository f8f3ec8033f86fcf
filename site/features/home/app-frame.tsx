import type { ReactNode } from "react";
import type { Home } from "gaceta/content";
import text from "../../components/ui/text.module.css";
import css from "./screens.module.css";

type Demo = Home["demo"];

/** The application around all screens: the company, the views, and the agents as filters. */
export function AppFrame({ demo, children }: { demo: Demo; children: ReactNode }) {
  const { items, alert, frame, setup } = demo;
  const count = alert.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <figure className={css.app}>
      <div className={css.frame}>
        <div className={css.side}>
          <p className={css.brand}>
            {setup.name.value}
            <em>{frame.sample}</em>
          </p>
          <ul data-views="">
            {items.map(({ id, view }) => (
              <li key={id}>
                {view}
                {id === "alert" && <b>{count}</b>}
              </li>
            ))}
          </ul>
          <p className={css.filtersTitle}>{frame.filters}</p>
          <ul className={css.filters}>
            {alert.groups.map(({ agent, rows }) => (
              <li key={agent}>
                {agent}
                <b>{rows.length}</b>
              </li>
            ))}
          </ul>
        </div>
        <div className={css.main}>{children}</div>
      </div>
      <figcaption className={text.fine}>{frame.caption}</figcaption>
    </figure>
  );
}

/** One screen within the frame. */
export function Screen({ index, children }: { index: number; children: ReactNode }) {
  return (
    <div className={css.screen} data-screen={index}>
      {children}
    </div>
  );
}
