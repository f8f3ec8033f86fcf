import type { ComponentProps, ReactNode } from "react";
import { cx } from "../class-names";
import css from "./button.module.css";
import { linkAttributes } from "./external";

interface Look {
  variant?: "primary" | "secondary" | "quiet";
  size?: "md" | "sm";
}

/** A button. It is of type "button" unless it says otherwise. */
export function Button({ variant = "primary", size = "md", type = "button", className, ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={cx(css.button, css[variant], css[size], className)} {...rest} />;
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ href, variant = "primary", size = "md", className, children }: Look & { href: string; className?: string; children: ReactNode }) {
  return (
    <a {...linkAttributes(href)} className={cx(css.button, css[variant], css[size], className)}>
      {children}
    </a>
  );
}
