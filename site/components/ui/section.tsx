import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./section.module.css";

interface SectionProps {
  id?: string;
  /** The ground: the page's, a sunken one, or ink for what closes a page. */
  tone?: "plain" | "sunken" | "ink";
  /** A short label on the horizon line above the title. */
  kicker?: string;
  title?: ReactNode;
  intro?: ReactNode;
  /** Whether the section fades in when it comes into view. */
  reveal?: boolean;
  /** "narrow" keeps text at a readable measure. */
  width?: "page" | "narrow";
  headingLevel?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

/** A section of a page under a horizon line that carries its heading. */
export function Section({ id, tone = "plain", kicker, title, intro, reveal = true, width = "page", headingLevel = 2, className, children }: SectionProps) {
  const Heading = `h${headingLevel}` as const;
  // What has no heading is no section to those who listen.
  const Box = kicker || title ? "section" : "div";
  return (
    <Box id={id} className={cx(css.section, css[tone], className)} data-reveal={reveal ? "" : undefined}>
      <div className={cx(css.inner, css[width])}>
        {(kicker || title) && (
          <header className={css.header}>
            {kicker && <p className={css.kicker}>{kicker}</p>}
            {title && <Heading className={css.title}>{title}</Heading>}
            {intro && <div className={css.intro}>{typeof intro === "string" ? <p>{intro}</p> : intro}</div>}
          </header>
        )}
        {children}
      </div>
    </Box>
  );
}
