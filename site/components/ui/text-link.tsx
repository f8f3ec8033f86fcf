import type { ReactNode } from "react";
import { linkAttributes } from "./link-attributes";

/** A link in running text. */
export function TextLink({ href, hrefLang, children }: { href: string; hrefLang?: string; children: ReactNode }) {
  return (
    <a {...linkAttributes(href)} hrefLang={hrefLang}>
      {children}
    </a>
  );
}
