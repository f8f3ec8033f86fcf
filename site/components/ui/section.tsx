import type { ReactNode } from "react";
import { cx } from "../class-names";
import css from "./section.module.css";

interface SectionProps {
  id?: string;
  /** Background: the page's own, a darker shade, or ink (for calls to action). */
  tone?: "plain" | "sunken" | "ink";
  /** Vertical padding: small for dense sections, large for the few that need air. */
  band?: "sm" | "md" | "lg";
  title?: ReactNode;
  intro?: ReactNode;
  /** The header: title and introduction side by side below a line, or the title above the introduction. */
  head?: "line" | "plain";
  /** Whether the section fades in when it scrolls into view. */
  reveal?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A section of a page: a heading, an introduction, and the content. */
export function Section({
  id,
  tone = "plain",
  band = "md",
  title,
  intro,
  head = "line",
  reveal = true,
  className,
  children,
}: SectionProps) {
  // Without a heading, use a div: screen readers announce unlabelled sections poorly.
  const Box = title ? "section" : "div";
  return (
    <Box id={id} className={cx(css[tone], css[band], className)} data-reveal={reveal ? "" : undefined}>
      <div className={css.inner}>
        {title && (
          <header className={head === "line" ? css.line : css.open}>
            <h2 className={css.title}>{title}</h2>
            {intro && <div className={css.intro}>{typeof intro === "string" ? <p>{intro}</p> : intro}</div>}
          </header>
        )}
        {children}
      </div>
    </Box>
  );
}
