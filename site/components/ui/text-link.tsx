import type { ReactNode } from "react";
import { linkAttributes } from "./external";

/** A link in running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return <a {...linkAttributes(href)}>{children}</a>;
}
