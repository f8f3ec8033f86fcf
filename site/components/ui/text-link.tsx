import type { ReactNode } from "react";
import { linkAttributes } from "./external";

/** A link in running text. */
export function TextLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a {...linkAttributes(href)} className={className}>
      {children}
    </a>
  );
}
