import type { ReactNode } from "react";
import { linkAttributes } from "./link-attributes";

/** A link in running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return <a {...linkAttributes(href)}>{children}</a>;
}
