import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./section.module.css";

interface SectionProps {
  id?: string;
  /** Background: the page's own, a darker shade, or ink (for calls to action). */
  tone?: "plain" | "sunken" | "ink";
  title?: ReactNode;
  intro?: ReactNode;
  /** Whether the section fades in when it scrolls into view. */
  reveal?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A section of a page: a heading on a line, an introduction, and the content. */
export function Section({ id, tone = "plain", title, intro, reveal = true, className, children }: SectionProps) {
  // Without a heading, use a div: screen readers announce unlabelled sections poorly.
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
