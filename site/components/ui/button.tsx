import type { ComponentProps } from "react";
import { cx } from "../class-names";
import css from "./button.module.css";
import { linkAttributes } from "./link-attributes";

interface ButtonStyle {
  variant?: "primary" | "secondary" | "quiet";
  size?: "md" | "sm";
}

/** A button element whose default type is "button" rather than "submit". */
export function Button({
  variant = "primary",
  size = "md",
  type = "button",
  className,
  ...rest
}: ButtonStyle & ComponentProps<"button">) {
  return <button type={type} className={cx(css.button, css[variant], css[size], className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  variant = "primary",
  size = "md",
  className,
  ...rest
}: ButtonStyle & ComponentProps<"a"> & { href: string }) {
  return <a {...linkAttributes(href)} className={cx(css.button, css[variant], css[size], className)} {...rest} />;
}
