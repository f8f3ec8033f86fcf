import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./section.module.css";

interface SectionProps {
  id?: string;
  /** The ground: the page's, a sunken one, or ink for what closes a page. */
  tone?: "plain" | "sunken" | "ink";
  title?: ReactNode;
  intro?: ReactNode;
  /** Whether the section fades in when it comes into view. */
  reveal?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A section of a page under a horizon line that carries its heading. */
export function Section({ id, tone = "plain", title, intro, reveal = true, className, children }: SectionProps) {
  // What has no heading is no section to those who listen.
  const Box = title ? "section" : "div";
  return (
    <Box id={id} className={cx(css.section, css[tone], className)} data-reveal={reveal ? "" : undefined}>
      <div className={css.inner}>
        {title && (
          <header className={css.header}>
            <h2 className={css.title}>{title}</h2>
            {intro && <div className={css.intro}>{typeof intro === "string" ? <p>{intro}</p> : intro}</div>}
          </header>
        )}
        {children}
      </div>
    </Box>
  );
}
